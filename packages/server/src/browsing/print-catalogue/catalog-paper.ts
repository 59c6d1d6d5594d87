import type { Auction } from '@fairlot/contract';
import { formatUsd, pickupPlace } from '@fairlot/rules';
import { htmlToText } from '#platform/html/html-to-text.ts';
import { truncate } from '#platform/text/truncate.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import type { PrintedLotRow } from './print-catalogue.queries.ts';
import type { SaleToPrint } from './sale-to-print.ts';

/** Letters of a description beside a lot's picture, and of the sale's on the cover. */
const longest = { lot: 190, sale: 420 };

/** A lot in words. */
export interface PrintedLot {
  readonly number: string;
  readonly title: string;
  readonly description: string;
  /** Estimate and starting bid; empty for a lot that has left the sale. */
  readonly prices: string;
  /** "Withdrawn" or "Canceled" for a lot that has left the sale. */
  readonly leftBy: string;
  readonly pictureKey: string | null;
}

interface Part {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Everything in a printed catalog, in words. No price of the moment: paper does not change. */
export interface CatalogPaper {
  readonly title: string;
  readonly seller: string;
  readonly about: string;
  /** Why it cannot be bid in; empty: it can. */
  readonly notice: string;
  readonly facts: readonly { readonly name: string; readonly lines: readonly string[] }[];
  readonly link: string;
  /** When this was true. */
  readonly asOf: string;
  readonly printedAt: Date;
  readonly coverKey: string | null;
  /** A sale in one session has no headings. */
  readonly sessions: readonly {
    readonly heading: string;
    readonly closes: string;
    readonly lots: readonly PrintedLot[];
  }[];
  readonly end: readonly Part[];
}

/** Puts a sale and its lots into the words of a catalog. */
export function catalogPaper(
  sale: SaleToPrint,
  lots: readonly PrintedLotRow[],
  now: Date,
): CatalogPaper {
  const { auction, sessions } = sale;
  const ofSession = Map.groupBy(lots, (lot) => lot.session_id);
  return {
    title: auction.title,
    seller: auction.companyName,
    about: truncate(oneLine(htmlToText(auction.description)), longest.sale),
    notice: noticeOf(sale),
    facts: factsOf(sale, localDateTime(now, auction.timeZone)),
    link: sale.link,
    asOf: `Printed from the listing of ${localDateTime(now, auction.timeZone)}. Lots may be corrected, added or withdrawn, and only the sale’s page shows current bids.`,
    printedAt: now,
    coverKey: sale.photoKey,
    sessions: sessions.map(({ secureId, title, closeTimeLocalStr }) => ({
      heading: sessions.length > 1 ? title : '',
      closes: closeTimeLocalStr,
      lots: (ofSession.get(secureId) ?? []).map(printedLot),
    })),
    end: endOf(sale).filter(({ paragraphs }) => paragraphs.length > 0),
  };
}

function noticeOf({ isPreview, cancellationReason }: SaleToPrint): string {
  if (cancellationReason !== '') return `This sale was canceled: ${cancellationReason}`;
  return isPreview ? 'This is a preview: bidding has not been opened, and lots may change.' : '';
}

/** What the cover says beside the title. */
function factsOf({ auction, sessions }: SaleToPrint, listed: string): CatalogPaper['facts'] {
  const count = sessions.reduce((sum, { lotCount }) => sum + lotCount, 0);
  const closes = sessions.flatMap(({ title, closed, closeTimeLocalStr }) => {
    if (closeTimeLocalStr === '') return [];
    const when = `${closed ? 'closed' : 'lots close from'} ${closeTimeLocalStr}`;
    return [sessions.length > 1 ? `${title}: ${when}` : capital(when)];
  });
  const manager = [
    auction.auctionManagerName,
    auction.auctionManagerPhone,
    auction.auctionManagerEmail,
  ].filter((line) => line !== '');
  return [
    { name: 'Closing', lines: closes },
    { name: 'Lots', lines: [count.toLocaleString('en-US')] },
    { name: 'Where', lines: [`${auction.city}, ${auction.state}`] },
    { name: 'Pickup', lines: [pickupPlace(auction), ...auction.pickupWindowStrs] },
    { name: 'Buyer’s premium', lines: [premiumLine(auction)] },
    { name: 'Questions', lines: manager },
    { name: 'As listed on', lines: [listed] },
  ].filter(({ lines }) => lines.length > 0);
}

function endOf({ auction, increments, link }: SaleToPrint): Part[] {
  const isOnSite = auction.pickupOptionStrs.includes('PickupOnSite');
  return [
    {
      heading: 'Bidding',
      paragraphs: [
        `Bid at ${link}. You enter the most you would pay, and we bid for you, just enough to lead.`,
        `One lot closes every ${duration(auction.lotIntervalSeconds)}. A bid in the last ${duration(auction.softCloseSeconds)} sets that lot’s clock back to as much.`,
        `Increments: ${increments.map(({ from, increment }) => `${dollars(increment)} from ${dollars(from)}`).join(', ')}.`,
      ],
    },
    {
      heading: 'What it costs',
      paragraphs: [
        `Buyer’s premium: ${premiumLine(auction)}.`,
        auction.salesTax > 0
          ? `Sales tax: ${auction.salesTaxStr} on bid and premium.`
          : `Sales tax: none${auction.salesTaxNote === undefined ? '' : `, ${auction.salesTaxNote}`}.`,
      ],
    },
    {
      heading: 'Pickup',
      paragraphs: [
        `${pickupPlace(auction)}.${isOnSite ? ' Registered bidders see the address.' : ''}`,
        ...auction.pickupWindowStrs,
        ...linesOf(auction.pickupTerms),
      ],
    },
    { heading: 'Terms and conditions', paragraphs: linesOf(auction.termsAndConditions) },
  ];
}

function printedLot(row: PrintedLotRow): PrintedLot {
  const { lot_number: number, title, left_by: leftBy, file_key: pictureKey } = row;
  const pieces = row.pieces > 1 ? `${row.pieces} pieces. ` : '';
  const description = `${pieces}${oneLine(htmlToText(wholeTags(row.description_html)))}`;
  return {
    number,
    title,
    description: truncate(description.trim(), longest.lot),
    prices: leftBy === null ? pricesOf(row) : '',
    leftBy: leftBy === null ? '' : { withdrawn: 'Withdrawn', cancelled: 'Canceled' }[leftBy],
    pictureKey,
  };
}

function pricesOf(row: PrintedLotRow): string {
  return [
    estimateOf(row.low_estimate_cents, row.high_estimate_cents),
    `Starting bid ${dollars(row.start_price_cents)}`,
    row.premium_exempt ? 'No premium' : '',
  ]
    .filter((part) => part !== '')
    .join('  ·  ');
}

function estimateOf(low: number | null, high: number | null): string {
  const values = [low, high].filter((cents) => cents !== null).map(dollars);
  return values.length === 0 ? '' : `Estimate ${[...new Set(values)].join('–')}`;
}

function premiumLine({ buyersPremiumStr, buyersPremiumNote }: Auction): string {
  return buyersPremiumNote === '' ? `${buyersPremiumStr} of the winning bid` : buyersPremiumNote;
}

/** The beginning of an HTML text, without a tag or an entity that was cut. */
function wholeTags(html: string): string {
  return html.replace(/<[^>]*$|&\w*$/, '');
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');
const linesOf = (html: string) =>
  htmlToText(html)
    .split('\n')
    .filter((line) => line !== '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "$50", with cents only where there are some. */
function dollars(cents: number): string {
  return formatUsd(cents).replace(/\.00$/, '');
}

/** Seconds as "2 minutes" or "30 seconds". */
function duration(seconds: number): string {
  const [value, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return value === 1 ? unit : `${value} ${unit}s`;
}

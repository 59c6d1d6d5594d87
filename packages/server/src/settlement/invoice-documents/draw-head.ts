import { formatPhone } from '@fairlot/rules';
import { drawColumn, setColumn } from '#platform/pdf/column.ts';
import type { Column, Paragraph } from '#platform/pdf/column.ts';
import { drawQrCode } from '#platform/pdf/qr-code.ts';
import type { Sheet } from '#platform/pdf/sheet.ts';
import { localDate } from '#platform/time/local-time.ts';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';
import { colors, further, headed, rule, say, soft } from '#platform/pdf/look.ts';
import type { InvoicePaper } from './paper.ts';

/** Points; the logo comes with three pixels for each. */
const logoPixels = 3;
const factsWidth = 190;

/** The sender, and which invoice it is. */
export function drawHead(sheet: Sheet, { invoice, seller }: InvoicePaper): void {
  const { companyName } = invoice.seller;
  const top = sheet.y;
  if (seller.logo !== null) drawLogo(sheet, seller.logo, companyName);
  const names = setColumn(sheet, sheet.width - factsWidth - 12, [
    { type: 'P', words: [say(companyName, { face: 'heading', size: 17 })], after: 2 },
    ...seller.lines.map((line): Paragraph => ({
      type: 'P',
      words: [say(line, { ...soft, size: 9 })],
    })),
  ]);
  drawColumn(sheet, names, sheet.left, sheet.y);

  const number = say(`Invoice #${invoice.invoiceNumber}`, {
    face: 'heading',
    size: 22,
    color: colors.brand,
  });
  const facts = setColumn(sheet, factsWidth, [
    { type: 'H1', words: [number], after: 4 },
    fact('Date', localDate(invoice.createdAt, invoice.auction.timeZone)),
    fact('Paddle', String(invoice.bidder.paddleNumber)),
  ]);
  drawColumn(sheet, facts, sheet.left + sheet.width - factsWidth, top, 'right');
  sheet.y = Math.max(sheet.y + names.height, top + facts.height);
}

function fact(name: string, value: string): Paragraph {
  return { type: 'P', words: [say(name, soft), ...further(value, '  ', { face: 'strong' })] };
}

function drawLogo(sheet: Sheet, logo: NonNullable<InvoicePaper['seller']['logo']>, name: string) {
  const { left, y } = sheet;
  const width = logo.width / logoPixels;
  const height = logo.height / logoPixels;
  const box: [number, number, number, number] = [left, y, left + width, y + height];
  const figure = sheet.element('Figure', { alt: `Logo of ${name}`, bbox: box });
  sheet.mark(figure, 'Figure', () => sheet.image(logo.png, left, y, width, height));
  sheet.y += height + 8;
}

/** Points; 100 pixels of a page (second specification, section 9). */
const codeSide = 75;
const gap = 12;
const padding = 10;

/** The buyer, the sale, and how to pick up the lots. */
export function drawParties(sheet: Sheet, paper: InvoicePaper): void {
  const { bidder, auction, manager } = paper.invoice;
  const managerName = `${manager.firstName} ${manager.lastName}`.trim();
  const asking =
    managerName === ''
      ? []
      : [`Questions? ${managerName}`, formatPhone(manager.phone), manager.email];
  const billed = [bidder.name, bidder.companyName, ...addressLines(bidder)];
  const [first, second] = [132, 164];
  const widths = [first, second, sheet.width - first - second - codeSide - 3 * gap];
  const parts: [string, readonly string[]][] = [
    ['Billed to', [...billed, formatPhone(bidder.phone), bidder.email]],
    ['Auction', [auction.title, ...addressLines(auction), ...asking]],
    ['Pickup', [paper.pickup, 'Show this code when you come for your lots.']],
  ];
  const columns = parts.map(([heading, lines], index) =>
    setColumn(sheet, widths[index] ?? 0, [
      { type: 'H2', words: [say(heading, headed)], after: 2 },
      ...lines
        .filter((line) => line !== '')
        .map((line): Paragraph => ({ type: 'P', words: [say(line)] })),
    ]),
  );
  const height = Math.max(codeSide, ...columns.map((column) => column.height));
  sheet.y += 16;
  sheet.makeRoom(height + 2 * padding);
  rule(sheet, sheet.y);
  drawSideBySide(sheet, columns, sheet.y + padding);
  drawCode(sheet, paper.checkInLink, sheet.y + padding);
  sheet.y += height + 2 * padding;
  rule(sheet, sheet.y);
  sheet.y += 16;
}

function drawSideBySide(sheet: Sheet, columns: readonly Column[], y: number): void {
  let x = sheet.left;
  for (const column of columns) {
    drawColumn(sheet, column, x, y);
    x += column.width + gap;
  }
}

/** The code to show at the door, flush with the right side. */
function drawCode(sheet: Sheet, link: string, y: number): void {
  const x = sheet.left + sheet.width - codeSide;
  drawQrCode(sheet, { link, alt: `QR code for pickup: ${link}`, x, y, side: codeSide });
}

type Address = Pick<InvoiceDetails['bidder'], 'address1' | 'address2' | 'city' | 'state' | 'zip'>;

/** An address as written on an envelope. */
function addressLines({ address1, address2, city, state, zip }: Address): string[] {
  return [address1, address2, `${city}, ${state} ${zip}`];
}

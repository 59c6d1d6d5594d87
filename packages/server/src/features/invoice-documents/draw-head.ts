import type { Content } from 'pdfmake/interfaces.js';
import { localDate } from '../../platform/time/local-time.ts';
import type { InvoiceDetails } from '../invoices/public.ts';
import { colors } from './look.ts';
import type { InvoicePaper } from './paper.ts';
import { written } from './written-text.ts';

/** Points; 100 pixels of a page (second specification, section 9). */
const qrSide = 75;
const logo = { width: 150, height: 44 };

/** Who sends it, and which invoice it is. */
export function headOf({ invoice, seller }: InvoicePaper): Content {
  const { companyName } = invoice.seller;
  const facts: [string, string][] = [
    ['Date', localDate(invoice.createdAt, invoice.auction.timeZone)],
    ['Paddle', String(invoice.bidder.paddleNumber)],
  ];
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...(seller.logo === null
            ? []
            : [
                {
                  image: dataUrl(seller.logo),
                  fit: [logo.width, logo.height],
                  margin: [0, 0, 0, 8],
                },
              ]),
          {
            text: written(companyName, 'heading'),
            fontSize: 17,
            lineHeight: 1.1,
            margin: [0, 0, 0, 4],
          },
          ...seller.lines.map((line) => ({ text: written(line), color: colors.soft, fontSize: 9 })),
        ] as Content[],
      },
      {
        width: 190,
        stack: [
          {
            text: `Invoice #${invoice.invoiceNumber}`,
            font: 'Fraunces',
            fontSize: 22,
            color: colors.brand,
            alignment: 'right',
            lineHeight: 1.1,
            margin: [0, 0, 0, 6],
          },
          ...facts.map(([name, value]) => ({
            alignment: 'right' as const,
            text: [
              { text: `${name}  `, color: colors.soft },
              { text: value, bold: true },
            ],
          })),
        ],
      },
    ],
  };
}

/** Who bought, at which sale, and how he gets what he bought. */
export function partiesOf({ invoice, pickup, checkInLink }: InvoicePaper): Content {
  const { bidder, auction, manager } = invoice;
  const managerName = `${manager.firstName} ${manager.lastName}`.trim();
  return {
    margin: [0, 16, 0, 16],
    table: {
      widths: [150, 168, '*', qrSide],
      body: [
        [
          part('Billed to', [
            bidder.name,
            bidder.companyName,
            ...addressLines(bidder),
            bidder.phone,
            bidder.email,
          ]),
          part('Auction', [
            auction.title,
            ...addressLines(auction),
            ...(managerName === ''
              ? []
              : [`Questions? ${managerName}`, manager.phone, manager.email]),
          ]),
          part('Pickup', [pickup, 'Show this code when you come for your lots.']),
          {
            qr: checkInLink,
            fit: qrSide,
            eccLevel: 'M',
            foreground: colors.ink,
            alignment: 'right',
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => colors.line,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: (column) => (column === 3 ? 0 : 6),
      paddingTop: () => 10,
      paddingBottom: () => 10,
    },
  };
}

function part(heading: string, lines: readonly string[]): Content {
  return {
    stack: [
      { text: heading, color: colors.brand, bold: true, fontSize: 8.5, margin: [0, 0, 0, 2] },
      ...lines.filter((line) => line !== '').map((line) => ({ text: written(line) })),
    ],
  };
}

type Address = Pick<InvoiceDetails['bidder'], 'address1' | 'address2' | 'city' | 'state' | 'zip'>;

/** An address as it stands on an envelope. */
function addressLines({ address1, address2, city, state, zip }: Address): string[] {
  return [address1, address2, `${city}, ${state} ${zip}`];
}

function dataUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

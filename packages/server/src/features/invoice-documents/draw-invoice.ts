import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { localDate } from '../../platform/time/local-time.ts';
import { changesTable, lotsTable, paymentsTable } from './draw-tables.ts';
import { endOf } from './draw-totals.ts';
import { headOf, partiesOf } from './draw-head.ts';
import { colors, margin } from './look.ts';
import type { InvoicePaper } from './paper.ts';
import { written } from './written-text.ts';

/** Letters of the seller's name that the foot of a page takes on a line. */
const footName = 60;

/** An invoice as pdfmake sets it: US Letter, the head of the lots repeated on each page. */
export function drawInvoice(paper: InvoicePaper): TDocumentDefinitions {
  const { invoice } = paper;
  const title = `Invoice #${invoice.invoiceNumber}`;
  return {
    version: '1.7',
    pageSize: 'LETTER',
    pageMargins: [margin, margin, margin, margin + 14],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: colors.ink },
    language: 'en-US',
    info: {
      title: `${title}: ${invoice.auction.title}`,
      author: invoice.seller.companyName,
      creator: 'Fairlot',
      producer: 'Fairlot',
      // The same invoice is the same file, whenever it is asked for.
      creationDate: invoice.createdAt,
    },
    displayTitle: true,
    content: [
      headOf(paper),
      partiesOf(paper),
      lotsTable(invoice),
      ...changesTable(invoice),
      ...endOf(invoice),
      ...paymentsTable(invoice),
    ],
    footer: (page, pages) => ({
      margin: [margin, 12, margin, 0],
      fontSize: 8,
      color: colors.soft,
      columns: [
        {
          text: [
            `${title}  ·  ${localDate(invoice.createdAt, invoice.auction.timeZone)}  ·  `,
            ...written(invoice.seller.companyName.slice(0, footName)),
          ],
        },
        { width: 80, alignment: 'right', text: `Page ${page} of ${pages}` },
      ],
    }),
  };
}

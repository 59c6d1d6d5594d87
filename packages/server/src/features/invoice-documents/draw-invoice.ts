import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { localDate } from '../../platform/time/local-time.ts';
import { changesTable, lotsTable, paymentsTable } from './draw-tables.ts';
import { totalsBlock } from './draw-totals.ts';
import { headOf, partiesOf } from './draw-head.ts';
import { colors, margin, spaced } from './look.ts';
import type { InvoicePaper } from './paper.ts';
import { written } from './written-text.ts';

/** An invoice as pdfmake sets it: US Letter, the head of the lots repeated on each page. */
export function drawInvoice(paper: InvoicePaper): TDocumentDefinitions {
  const { invoice } = paper;
  const title = `Invoice #${invoice.invoiceNumber}`;
  return {
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
      totalsBlock(invoice),
      ...paymentsTable(invoice),
      ...notesOf(invoice.notes),
    ],
    footer: (page, pages) => ({
      margin: [margin, 12, margin, 0],
      fontSize: 8,
      color: colors.soft,
      columns: [
        {
          text: [
            ...written(invoice.seller.companyName),
            `  ·  ${title}  ·  ${localDate(invoice.createdAt, invoice.auction.timeZone)}`,
          ],
        },
        { width: 80, alignment: 'right', text: `Page ${page} of ${pages}` },
      ],
    }),
  };
}

function notesOf(notes: string): Content[] {
  if (notes === '') return [];
  return [
    {
      ...spaced,
      // Longer ones may fill more than a page.
      unbreakable: notes.length < 1_000,
      stack: [
        { text: 'Notes', font: 'Fraunces', fontSize: 12, margin: [0, 0, 0, 4] },
        ...notes.split(/\n+/).map((line) => ({ text: written(line) })),
      ],
    },
  ];
}

import { openFontBook } from '#platform/pdf/font-book.ts';
import { printable } from '#platform/pdf/printable-text.ts';
import { Sheet } from '#platform/pdf/sheet.ts';
import { textsOf } from '#platform/pdf/texts-of.ts';
import { localDate } from '#platform/time/local-time.ts';
import { drawEnd } from './draw-end.ts';
import { drawHead, drawParties } from './draw-head.ts';
import { drawChanges, drawLots, drawPayments } from './draw-tables.ts';
import { further, margin, say, soft } from '#platform/pdf/look.ts';
import type { InvoicePaper } from './paper.ts';

/** UTF-16 units of the seller's name that fit on a line of a page's footer. */
const footName = 60;
const footLook = { ...soft, size: 8 };

/** An invoice as a PDF: US Letter, tagged, the head of the lots repeated on each page. */
export async function drawInvoice(paper: InvoicePaper): Promise<Uint8Array> {
  const { invoice } = paper;
  const title = `Invoice #${invoice.invoiceNumber}`;
  const seller = invoice.seller.companyName;
  const date = localDate(invoice.createdAt, invoice.auction.timeZone);
  const book = await openFontBook(textsOf(paper).map(printable));
  const sheet = new Sheet(book, {
    title: printable(`${title}: ${invoice.auction.title}`),
    author: printable(seller),
    createdAt: invoice.createdAt,
    margin,
    foot: margin + 14,
    footer: (page) => ({
      left: [
        say(title, footLook),
        ...further(date, '  ·  ', footLook),
        ...further(seller.slice(0, footName), '  ·  ', footLook),
      ],
      right: [say(page, footLook)],
    }),
  });
  drawHead(sheet, paper);
  drawParties(sheet, paper);
  drawLots(sheet, invoice);
  drawChanges(sheet, invoice);
  drawEnd(sheet, invoice);
  drawPayments(sheet, invoice);
  return sheet.finish();
}

import { openFontBook } from '#platform/pdf/font-book.ts';
import { further, margin, say, soft } from '#platform/pdf/look.ts';
import { printable } from '#platform/pdf/printable-text.ts';
import { Sheet } from '#platform/pdf/sheet.ts';
import { textsOf } from '#platform/pdf/texts-of.ts';
import type { CatalogPaper } from './catalog-paper.ts';
import type { CatalogPictures } from './catalog-pictures.ts';
import { drawCover } from './draw-cover.ts';
import { drawEnd } from './draw-end.ts';
import { drawLots } from './draw-lots.ts';

/** UTF-16 units of the title and the seller's name that fit on a line of a page's footer. */
const footName = 60;
const footLook = { ...soft, size: 8 };

/** A catalog as a PDF: US Letter, tagged; a cover, the lots two by two, then what bidders agree to. */
export async function drawCatalog(
  paper: CatalogPaper,
  pictures: CatalogPictures,
): Promise<Uint8Array> {
  const book = await openFontBook(textsOf(paper).map(printable));
  const sheet = new Sheet(book, {
    title: printable(`Catalog: ${paper.title}`),
    author: printable(paper.seller),
    createdAt: paper.printedAt,
    margin,
    foot: margin + 14,
    isLong: true,
    footer: (page) => ({
      left: [
        say(paper.title.slice(0, footName), footLook),
        ...further(paper.seller.slice(0, footName), '  ·  ', footLook),
      ],
      right: [say(page, footLook)],
    }),
  });
  const { coverKey } = paper;
  drawCover(sheet, paper, coverKey === null ? null : await pictures.cover(coverKey));
  for (const session of paper.sessions) await drawLots(sheet, session, pictures.lot);
  drawEnd(sheet, paper);
  return sheet.finish();
}

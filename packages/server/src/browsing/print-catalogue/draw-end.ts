import { drawFlow } from '#platform/pdf/column.ts';
import { say, soft } from '#platform/pdf/look.ts';
import type { Sheet } from '#platform/pdf/sheet.ts';
import type { CatalogPaper } from './catalog-paper.ts';

/** Points: longer lines are hard to read. */
const lineWidth = 430;
/** Points for a heading and two lines, so that no heading is left alone at the end of a page. */
const begun = 56;

/** What bidders agree to, from a new page on. */
export function drawEnd(sheet: Sheet, { end, asOf }: CatalogPaper): void {
  sheet.startPage();
  for (const { heading, paragraphs } of end) {
    sheet.makeRoom(begun);
    const words = [say(heading, { face: 'heading', size: 14 })];
    drawFlow(sheet, { type: 'H2', words, after: 4 }, lineWidth);
    for (const text of paragraphs) {
      drawFlow(sheet, { type: 'P', words: [say(text)], after: 4 }, lineWidth);
    }
    sheet.y += 14;
  }
  drawFlow(sheet, { type: 'P', words: [say(asOf, { ...soft, size: 8 })] }, lineWidth);
}

import { drawColumn, setColumn } from '#platform/pdf/column.ts';
import type { Paragraph } from '#platform/pdf/column.ts';
import { colors, headed, rule, say, soft } from '#platform/pdf/look.ts';
import { drawQrCode } from '#platform/pdf/qr-code.ts';
import type { Sheet } from '#platform/pdf/sheet.ts';
import type { CatalogPaper } from './catalog-paper.ts';
import { coverPicture } from './catalog-pictures.ts';

/** Points. */
const codeSide = 82;
const factsWidth = 400;
const nameWidth = 96;

/** The first page: what is for sale, by whom, when and where, and the way to the sale's page. */
export function drawCover(sheet: Sheet, paper: CatalogPaper, picture: Uint8Array | null): void {
  if (picture !== null) drawPicture(sheet, picture, paper.title);
  const head = setColumn(sheet, sheet.width, [
    { type: 'P', words: [say('Auction catalog', headed)], after: 4 },
    {
      type: 'H1',
      words: [say(paper.title, { face: 'heading', size: paper.title.length > 60 ? 24 : 30 })],
      after: 4,
    },
    { type: 'P', words: [say(paper.seller, { face: 'strong', size: 12 })], after: 8 },
    ...optional(paper.notice, { face: 'strong', size: 10.5, color: colors.brand }),
    ...optional(paper.about, { size: 10.5 }),
  ]);
  drawColumn(sheet, head, sheet.left, sheet.y);
  sheet.y += head.height + 8;
  rule(sheet, sheet.y);
  sheet.y += 14;
  drawLink(sheet, paper.link, sheet.y);
  drawFacts(sheet, paper.facts);
}

function drawPicture(sheet: Sheet, picture: Uint8Array, title: string): void {
  const { left, y } = sheet;
  const { width, height } = coverPicture;
  const bbox: [number, number, number, number] = [left, y, left + width, y + height];
  const figure = sheet.element('Figure', { alt: `From the sale: ${title}`, bbox });
  sheet.mark(figure, 'Figure', () => sheet.image(picture, left, y, width, height));
  sheet.y += height + 22;
}

function optional(text: string, look: Parameters<typeof say>[1]): Paragraph[] {
  return text === '' ? [] : [{ type: 'P', words: [say(text, look)], after: 8 }];
}

/** Flush with the right side. */
function drawLink(sheet: Sheet, link: string, y: number): void {
  const x = sheet.left + sheet.width - codeSide;
  drawQrCode(sheet, { link, alt: `QR code of the sale’s page: ${link}`, x, y, side: codeSide });
  const words = sheet.setLines([say('Scan to bid', { ...soft, size: 8 })], codeSide);
  sheet.mark(sheet.element('P'), 'P', () => sheet.drawLines(words, x, y + codeSide + 4, codeSide));
}

function drawFacts(sheet: Sheet, facts: CatalogPaper['facts']): void {
  for (const { name, lines } of facts) {
    const names = setColumn(sheet, nameWidth, [{ type: 'P', words: [say(name, soft)] }]);
    const values = setColumn(
      sheet,
      factsWidth - nameWidth,
      lines.map((line): Paragraph => ({ type: 'P', words: [say(line, { face: 'strong' })] })),
    );
    const height = Math.max(names.height, values.height) + 5;
    sheet.makeRoom(height);
    drawColumn(sheet, names, sheet.left, sheet.y);
    drawColumn(sheet, values, sheet.left + nameWidth, sheet.y);
    sheet.y += height;
  }
}

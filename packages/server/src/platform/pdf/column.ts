import type { Line, Words } from './runs.ts';
import type { Sheet } from './sheet.ts';

/** Lines of one paragraph beside others, so that they stay on one page. */
const maxLines = 6;

export interface Paragraph {
  readonly type: 'H1' | 'H2' | 'H3' | 'P';
  readonly words: readonly Words[];
  /** Points left free below. */
  readonly after?: number;
}

/** Paragraphs one below the other, set to their width. */
export interface Column {
  readonly paragraphs: readonly (Paragraph & { readonly lines: readonly Line[] })[];
  readonly width: number;
  readonly height: number;
}

export function setColumn(
  sheet: Sheet,
  width: number,
  paragraphs: readonly Paragraph[],
  lineLimit = maxLines,
): Column {
  const set = paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: sheet.setLines(paragraph.words, width, lineLimit),
  }));
  const height = set.reduce((sum, { lines, after = 0 }) => sum + sheet.heightOf(lines) + after, 0);
  return { paragraphs: set, width, height };
}

export function drawColumn(
  sheet: Sheet,
  { paragraphs, width }: Column,
  x: number,
  y: number,
  align: 'left' | 'right' = 'left',
): void {
  let top = y;
  for (const { type, lines, after = 0 } of paragraphs) {
    const start = top;
    sheet.mark(sheet.element(type), type, () => sheet.drawLines(lines, x, start, width, align));
    top += sheet.heightOf(lines) + after;
  }
}

/** Draws a paragraph over as many pages as needed, in lines of this width in points. */
export function drawFlow(
  sheet: Sheet,
  { type, words, after = 0 }: Paragraph,
  width = sheet.width,
): void {
  const element = sheet.element(type);
  for (const line of sheet.setLines(words, width)) {
    const height = sheet.heightOf([line]);
    sheet.makeRoom(height);
    sheet.mark(element, type, () => sheet.drawLines([line], sheet.left, sheet.y, width));
    sheet.y += height;
  }
  sheet.y += after;
}

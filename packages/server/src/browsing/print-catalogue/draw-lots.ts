import { drawColumn, setColumn } from '#platform/pdf/column.ts';
import type { Column, Paragraph } from '#platform/pdf/column.ts';
import { colors, further, rule, say, soft } from '#platform/pdf/look.ts';
import type { Sheet } from '#platform/pdf/sheet.ts';
import type { CatalogPaper, PrintedLot } from './catalog-paper.ts';
import type { CatalogPictures } from './catalog-pictures.ts';

/** Points. */
const pictureSide = 72;
const besidePicture = 10;
const betweenLots = 20;
const aroundRow = 9;
/** Lines of one paragraph of a lot, so that no row fills a page. */
const maxLines = 6;

/** The lots of a session, two in a row, from a new page on. A row is never cut. */
export async function drawLots(
  sheet: Sheet,
  { heading, closes, lots }: CatalogPaper['sessions'][number],
  picture: CatalogPictures['lot'],
): Promise<void> {
  sheet.startPage();
  if (heading !== '') drawHeading(sheet, heading, closes);
  if (lots.length === 0) {
    const none = setColumn(sheet, sheet.width, [{ type: 'P', words: [say('No lots yet.', soft)] }]);
    drawColumn(sheet, none, sheet.left, sheet.y);
  }
  const width = (sheet.width - betweenLots) / 2;
  for (let first = 0; first < lots.length; first += 2) {
    const row: SetLot[] = [];
    // One after the other: bids share the cores.
    for (const lot of lots.slice(first, first + 2)) {
      const bytes = lot.pictureKey === null ? null : await picture(lot.pictureKey);
      row.push(setLot(sheet, lot, bytes, width));
    }
    const height = Math.max(...row.map((lot) => lot.height)) + 2 * aroundRow;
    if (!sheet.makeRoom(height) && first > 0) rule(sheet, sheet.y);
    for (const [index, lot] of row.entries()) {
      drawLot(sheet, lot, sheet.left + index * (width + betweenLots), sheet.y + aroundRow);
    }
    sheet.y += height;
  }
}

function drawHeading(sheet: Sheet, heading: string, closes: string): void {
  const column = setColumn(sheet, sheet.width, [
    { type: 'H2', words: [say(heading, { face: 'heading', size: 18 })], after: 2 },
    ...(closes === '' ? [] : [{ type: 'P', words: [say(closes, soft)] } as const]),
  ]);
  drawColumn(sheet, column, sheet.left, sheet.y);
  sheet.y += column.height + 6;
}

interface SetLot {
  readonly picture: Uint8Array | null;
  readonly texts: Column;
  readonly height: number;
}

function setLot(sheet: Sheet, lot: PrintedLot, picture: Uint8Array | null, width: number): SetLot {
  const { number, title, description, prices, leftBy } = lot;
  const name = { face: 'strong', size: 9.5 } as const;
  const struck = leftBy === '' ? {} : { ...soft, struck: true };
  const paragraphs: Paragraph[] = [
    {
      type: 'H3',
      words: [
        say(number, { ...name, color: colors.brand }),
        ...further(title, '  ', { ...name, ...struck }),
      ],
      after: 1,
    },
    { type: 'P', words: [say(description, { ...soft, size: 8 })], after: 2 },
    { type: 'P', words: [say(leftBy, { face: 'strong', size: 8, color: colors.brand })] },
    { type: 'P', words: [say(prices, { size: 8 })] },
  ];
  const written = paragraphs.filter(({ words }) => words.some(({ text }) => text !== ''));
  const texts = setColumn(sheet, width - pictureSide - besidePicture, written, maxLines);
  return { picture, texts, height: Math.max(pictureSide, texts.height) };
}

function drawLot(sheet: Sheet, { picture, texts }: SetLot, x: number, y: number): void {
  // The title says what it shows: nothing more is read aloud.
  sheet.artifact('Layout', () => {
    if (picture === null) sheet.fill(x, y, pictureSide, pictureSide, colors.tint);
    else sheet.image(picture, x, y, pictureSide, pictureSide);
  });
  drawColumn(sheet, texts, x + pictureSide + besidePicture, y - 1);
}

import type { Line, Words } from './runs.ts';
import type { Element, Sheet } from './sheet.ts';

/** Maximum number of lines in a cell, so that no row fills a page. */
const maxLines = 40;
const padding = { side: 6, top: 4, bottom: 3 };

export interface TableColumn {
  /** Points, its padding included. Not by content: a word of 200 letters would push the other columns off. */
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly head: Words;
}

export interface TableColors {
  readonly line: string;
  readonly ground: string;
}

/** A typeset cell; the first column has row headers. */
interface SetCell {
  readonly lines: readonly Line[];
  readonly column: TableColumn;
}

/** Draws a table whose head is repeated on each page and whose rows are never split. */
export function drawTable(
  sheet: Sheet,
  columns: readonly TableColumn[],
  rows: readonly (readonly (readonly Words[])[])[],
  colors: TableColors,
): void {
  const table = sheet.element('Table');
  const set = (cells: readonly (readonly Words[])[]): SetCell[] =>
    columns.map((column, index) => ({
      column,
      lines: sheet.setLines(cells[index] ?? [], column.width - 2 * padding.side, maxLines),
    }));
  const head = set(columns.map((column) => [column.head]));
  const drawHead = (row: Element | null): void => {
    const height = heightOf(sheet, head);
    sheet.artifact('Layout', () =>
      sheet.fill(sheet.left, sheet.y, sheet.width, height, colors.ground),
    );
    drawRow(sheet, head, height, row, 'Column');
  };

  for (const [index, cells] of rows.entries()) {
    const row = set(cells);
    const height = heightOf(sheet, row);
    if (index === 0) {
      sheet.makeRoom(heightOf(sheet, head) + height);
      drawHead(sheet.element('TR', {}, table));
    } else if (sheet.makeRoom(height)) drawHead(null);
    sheet.artifact('Layout', () => sheet.fill(sheet.left, sheet.y, sheet.width, 0.5, colors.line));
    drawRow(sheet, row, height, sheet.element('TR', {}, table), 'Row');
  }
  sheet.artifact('Layout', () => sheet.fill(sheet.left, sheet.y, sheet.width, 0.5, colors.line));
}

function heightOf(sheet: Sheet, cells: readonly SetCell[]): number {
  const tallest = Math.max(...cells.map(({ lines }) => sheet.heightOf(lines)));
  return tallest + padding.top + padding.bottom;
}

/** As an element if it has a row in the tree; otherwise as a repeated head. */
function drawRow(
  sheet: Sheet,
  cells: readonly SetCell[],
  height: number,
  row: Element | null,
  heads: 'Column' | 'Row',
): void {
  let x = sheet.left;
  for (const [index, { column, lines }] of cells.entries()) {
    const at = x + padding.side;
    const draw = (): void =>
      sheet.drawLines(
        lines,
        at,
        sheet.y + padding.top,
        column.width - 2 * padding.side,
        column.align,
      );
    if (row === null) sheet.artifact('Pagination', draw);
    else {
      const type = heads === 'Column' || index === 0 ? 'TH' : 'TD';
      const cell = sheet.element(type, type === 'TH' ? { scope: heads } : {}, row);
      sheet.mark(cell, type, draw);
    }
    x += column.width;
  }
  sheet.y += height;
}

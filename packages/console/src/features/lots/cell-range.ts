import type { GridLot } from '@fairlot/contract';
import { editsOf } from './block.ts';
import type { Block } from './block.ts';
import { editedText } from './cell-text.ts';
import { fromBlock, toBlock } from './clipboard.ts';
import { columns } from './columns.ts';
import type { LotSheet } from './lot-sheet.ts';

/** The selected cells, by rows and columns of the table. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A range in a table of these lots. */
interface Selected {
  readonly sheet: Pick<LotSheet, 'text'>;
  /** As the table shows them. */
  readonly lots: readonly GridLot[];
  readonly range: CellRange;
}

/** The range as spreadsheets paste it. */
export function copied({ sheet, lots, range }: Selected): string {
  const fields = columns.slice(range.left, range.right + 1).map(({ field }) => field);
  return toBlock(
    lots
      .slice(range.top, range.bottom + 1)
      .map(({ lotId }) => fields.map((field) => editedText(field, sheet.text(lotId, field)))),
  );
}

/** Every cell of the range emptied. */
export const emptied = (selected: Selected): Block => filled(selected, 'Empty', () => '');

/** Every cell of the range with the text of the topmost one in its column. */
export function filledDown(selected: Selected): Block {
  const { sheet, lots, range } = selected;
  const top = lots[range.top];
  return filled(selected, 'Fill', ({ field }) => (top ? sheet.text(top.lotId, field) : ''));
}

/**
 * A text from the clipboard: one cell fills the range, several go from its top left on. `isFiltered`: lots
 * are hidden, so that rows below the last visible one are left out.
 */
export function pasted(selected: Selected, text: string, isFiltered: boolean): Block {
  const { lots, range } = selected;
  const { top, left } = range;
  const cells = fromBlock(text);
  const [[only = ''] = []] = cells;
  if (cells.length === 1 && cells[0]?.length === 1) return filled(selected, 'Paste', () => only);
  const below = cells.slice(Math.max(0, lots.length - top));
  return {
    verb: 'Paste',
    edits: editsOf(cells, lots.slice(top), left),
    below: isFiltered ? [] : below,
    left,
    leftOut: isFiltered ? below.length : 0,
  };
}

function filled(
  { lots, range }: Selected,
  verb: Block['verb'],
  textOf: (column: (typeof columns)[number]) => string,
): Block {
  const fields = columns.slice(range.left, range.right + 1);
  const edits = lots
    .slice(range.top, range.bottom + 1)
    .flatMap(({ lotId }) =>
      fields.map((column) => ({ lotId, field: column.field, to: textOf(column) })),
    );
  return { verb, edits, below: [], left: range.left, leftOut: 0 };
}

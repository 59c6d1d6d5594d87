import { lotsPerArrangement } from '@fairlot/contract';
import type { GridLot } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { columns } from './columns.ts';
import type { CellEdit } from './cell.ts';
import type { LotSheet } from './lot-sheet.ts';
import type { Arrange } from './use-arrange.ts';

/** A block of cells to be written at once. */
export interface Block {
  readonly verb: 'Paste' | 'Fill' | 'Empty';
  readonly edits: readonly CellEdit[];
  /** Lines that extend below the last lot, and the column they begin in. */
  readonly below: readonly (readonly string[])[];
  readonly left: number;
  /** Lines that extend below the last lot of a filtered table, where the next lots are not visible. */
  readonly leftOut: number;
}

/** The number of rows written without confirmation: few enough to see and undo at a glance. */
const rowsWithoutAsking = 100;

export const rowsOf = ({ edits, below }: Block) =>
  new Set(edits.map(({ lotId }) => lotId)).size + below.length;

/** Whether it is shown before it is written. */
export const isLarge = (block: Block) => rowsOf(block) > rowsWithoutAsking || block.leftOut > 0;

/** Why a block does not fit into a sale; null: it does. */
export function whyNot({ below }: Block, lots: readonly GridLot[]): string | null {
  if (lots.length + below.length <= lotsPerArrangement) return null;
  const maxLots = lotsPerArrangement.toLocaleString('en-US');
  const room = Math.max(0, lotsPerArrangement - lots.length);
  return `A sale holds ${maxLots} lots, so of these ${plural(below.length, 'new row')} no more than ${room.toLocaleString('en-US')} fit. Nothing was pasted. Copy fewer rows, or put the rest into another sale.`;
}

/** The cells of the lines, the first of which is one of these lots. */
export const editsOf = (
  lines: readonly (readonly string[])[],
  lots: readonly GridLot[],
  left: number,
): CellEdit[] =>
  lines.flatMap((line, y) =>
    line.flatMap((to, x) => {
      const lot = lots[y];
      const column = columns[left + x];
      return lot && column ? { lotId: lot.lotId, field: column.field, to } : [];
    }),
  );

/** Creates the lots that a block needs, then writes all of it; returns why nothing was written, or null. */
export async function writeBlock(
  { edits, below, left }: Block,
  sheet: LotSheet,
  arrange: Arrange,
): Promise<string | null> {
  const after = sheet.state.lots.at(-1)?.lotId ?? null;
  if (below.length > 0) {
    const refusal = await arrange({ kind: 'insert', after, count: below.length });
    if (refusal !== null) return refusal;
  }
  const made = sheet.lotsAfter(after).slice(0, below.length);
  sheet.edit([...edits, ...editsOf(below, made, left)]);
  return null;
}

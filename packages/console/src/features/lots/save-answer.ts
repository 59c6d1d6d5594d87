import type { LotFieldName, UnwrittenCell } from '@fairlot/contract';
import type { LotChange } from './call-batch.ts';
import { cellKey } from './cell.ts';
import type { CellProblem } from './sheet-problems.ts';

/**
 * How a save ended: `lost`: no answer came, it is retried with the same key; `kept`: the user has to do
 * something first, such as sign in, and the edits wait for that.
 */
export type SaveAnswer =
  | {
      readonly kind: 'saved';
      readonly unwritten: readonly UnwrittenCell[];
      /** Cells that the server stored in another form than typed: "$1,250" as "1250". */
      readonly normalized: readonly {
        readonly lotId: string;
        readonly field: LotFieldName;
        readonly stored: string;
      }[];
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'kept'; readonly message: string }
  | { readonly kind: 'lost' };

/** A cell that was sent, and what the server has in it now. */
export interface SentCell {
  readonly lotId: string;
  readonly field: LotFieldName;
  readonly typed: string;
  readonly stored: string;
  /** Why it was not saved; null: it was. */
  readonly problem: Omit<CellProblem, 'mine'> | null;
}

/** What became of every cell that was sent; `storedText` is what the server had in it before. */
export function sentCells(
  sent: readonly LotChange[],
  answer: Extract<SaveAnswer, { kind: 'saved' | 'refused' }>,
  storedText: (lotId: string, field: LotFieldName) => string,
): SentCell[] {
  const unwritten = answer.kind === 'saved' ? byCell(answer.unwritten) : null;
  const normalized = answer.kind === 'saved' ? byCell(answer.normalized) : null;
  return sent.flatMap(({ lotId, changes }) =>
    Object.entries(changes).map(([name, { to: typed }]) => {
      const field = name as LotFieldName;
      const key = cellKey(lotId, field);
      const cell = { lotId, field, typed };
      if (answer.kind === 'refused') {
        const stored = storedText(lotId, field);
        const problem = { lotId, field, kind: answer.kind, stored, reason: answer.message };
        return { ...cell, stored, problem };
      }
      const problem = unwritten?.get(key) ?? null;
      return { ...cell, stored: problem?.stored ?? normalized?.get(key)?.stored ?? typed, problem };
    }),
  );
}

const byCell = <Cell extends { readonly lotId: string; readonly field: LotFieldName }>(
  cells: readonly Cell[],
) => new Map(cells.map((cell) => [cellKey(cell.lotId, cell.field), cell]));

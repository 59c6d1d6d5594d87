import type { GridLot, LotFieldName, UnwrittenCell } from '@fairlot/contract';
import { cellKey } from './cell.ts';

/**
 * A cell that could not be saved, with the text that the user wants; `refused`: nothing in the same save was
 * saved.
 */
export interface CellProblem extends Omit<UnwrittenCell, 'kind'> {
  readonly kind: UnwrittenCell['kind'] | 'refused';
  readonly mine: string;
  /** The number of the lot where it is no longer in the sale: nothing can be saved in it. */
  readonly goneLot?: string;
}

/** By `cellKey`. An unchanged map stays the same object: a new one rerenders all visible rows. */
export type CellProblems = ReadonlyMap<string, CellProblem>;

/** Adds these, each in place of an earlier one of its cell. */
export function withProblems(problems: CellProblems, added: readonly CellProblem[]): CellProblems {
  if (added.length === 0) return problems;
  return new Map([
    ...problems,
    ...added.map((problem) => [cellKey(problem.lotId, problem.field), problem] as const),
  ]);
}

/** Ends those of these cells. */
export function withoutProblems(problems: CellProblems, keys: readonly string[]): CellProblems {
  if (!keys.some((key) => problems.has(key))) return problems;
  const ended = new Set(keys);
  return new Map([...problems].filter(([key]) => !ended.has(key)));
}

/** What could not or not yet be saved in a lot that is removed: it is kept to be copied. */
export function problemsOfRemoved(
  problems: CellProblems,
  { lotId, cells: { lotNumber: goneLot } }: Pick<GridLot, 'lotId' | 'cells'>,
  unsaved: readonly { readonly field: LotFieldName; readonly to: string }[],
): CellProblem[] {
  return [
    ...[...problems.values()]
      .filter((problem) => problem.lotId === lotId)
      .map((problem) => ({ ...problem, goneLot })),
    ...unsaved.map(({ field, to }): CellProblem => ({
      lotId,
      field,
      kind: 'conflict',
      stored: '',
      reason: '',
      mine: to,
      goneLot,
    })),
  ];
}

/** What was kept of lots that are back: it can be saved again. */
export function problemsOfReturned(
  problems: CellProblems,
  lots: readonly GridLot[],
): CellProblem[] {
  return [...problems.values()].flatMap(({ goneLot, ...problem }): CellProblem[] => {
    const lot = goneLot !== undefined && lots.find(({ lotId }) => lotId === problem.lotId);
    return lot ? [{ ...problem, kind: 'conflict', stored: lot.cells[problem.field] }] : [];
  });
}

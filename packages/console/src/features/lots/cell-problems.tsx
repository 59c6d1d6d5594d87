import { Button } from '@fairlot/ui/button.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { shownText } from './cell-text.ts';
import { labelOf } from './columns.ts';
import type { LotSheet, SheetState } from './lot-sheet.ts';
import type { CellProblem } from './sheet-problems.ts';

/** The number shown at once; the next appear as these are resolved. */
const shownAtOnce = 5;

/** Cells that could not be saved: both texts, and what to do. */
export function CellProblems({
  sheet,
  state,
  without = null,
}: {
  readonly sheet: LotSheet;
  readonly state: SheetState;
  /** The lot whose problems are shown at its fields. */
  readonly without?: string | null;
}) {
  const all = [...state.problems.values()].filter(({ lotId }) => lotId !== without);
  if (all.length === 0) return null;
  const numbers = new Map(state.lots.map(({ lotId, cells }) => [lotId, cells.lotNumber]));
  return (
    <section
      aria-label="Changes that could not be saved"
      className="mb-3 rounded-md border border-bad bg-bad-tint p-3 text-sm"
    >
      <ul className="grid gap-2">
        {all.slice(0, shownAtOnce).map((problem) => (
          <li
            key={`${problem.lotId} ${problem.field}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1"
          >
            <span className="max-h-40 min-w-0 grow basis-60 overflow-y-auto wrap-anywhere text-ink">
              <strong>
                Lot {problem.goneLot ?? numbers.get(problem.lotId)}, {labelOf(problem.field)}
              </strong>
              : {problemText(problem)}
            </span>
            <ProblemChoice sheet={sheet} problem={problem} />
          </li>
        ))}
      </ul>
      {all.length > shownAtOnce && (
        <p className="mt-2 text-ink">and {all.length - shownAtOnce} more</p>
      )}
    </section>
  );
}

/** The choices for a cell, shown at the cell and in the list above the table. */
export function ProblemChoice({
  sheet,
  problem,
}: {
  readonly sheet: LotSheet;
  readonly problem: CellProblem;
}) {
  const { lotId, field, mine, kind, goneLot } = problem;
  return (
    <span className="flex gap-2">
      {goneLot !== undefined && (
        <Button look="secondary" onClick={() => void copy(mine)}>
          Copy mine
        </Button>
      )}
      {goneLot === undefined && kind !== 'problem' && (
        <Button look="secondary" onClick={() => sheet.decide(lotId, field, mine)}>
          {kind === 'conflict' ? 'Use mine' : 'Save again'}
        </Button>
      )}
      <Button look="secondary" onClick={() => sheet.decide(lotId, field, null)}>
        {goneLot === undefined && kind === 'conflict' ? 'Keep theirs' : 'Discard mine'}
      </Button>
    </span>
  );
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) await notify('success', 'Copied.');
}

/** Contains the user's own text in full: it exists nowhere else. */
export function problemText({ kind, field, mine, stored, reason, goneLot }: CellProblem): string {
  const theirs = shownText(field, stored);
  const there = quoted(theirs.length > 80 ? `${theirs.slice(0, 80)}…` : theirs);
  const own = quoted(shownText(field, mine));
  if (goneLot !== undefined) {
    return `the lot has been removed, so ${own} was not saved. Copy it if you need it elsewhere.`;
  }
  switch (kind) {
    case 'conflict':
      return `a colleague has changed it to ${there} in the meantime; you entered ${own}.`;
    case 'problem':
      return `${own} was not saved: ${reason}. It still says ${there}.`;
    case 'refused':
      return `${own} was not saved. ${reason} It still says ${there}.`;
  }
}

const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`);

import type { ImportProblem } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { cellKey } from './cell-fixes.ts';
import type { OpenTable } from './use-table-import.ts';

/** Rows to fix shown at once; the next appear as these are fixed. */
const shownAtOnce = 50;

type InRow = ImportProblem & { readonly row: number };

/**
 * The invalid cells, with the lot they belong to. Enter moves to the next; on the last one it checks the table
 * again.
 */
export function FixTable({
  open: { check, fixes },
  isBusy,
  onCheck,
}: {
  readonly open: OpenTable;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const inRows = check.problems.filter((problem): problem is InRow => problem.row !== null);
  const byRow = Map.groupBy(inRows, ({ row }) => row);
  const rows = [...byRow.keys()].toSorted((a, b) => a - b).slice(0, shownAtOnce);
  const placeOf = (field: 'lotNumber' | 'title') =>
    check.columns.findIndex((column) => column.field === field);

  useEffect(() => {
    // The focus stays where columns are being assigned.
    if (document.activeElement instanceof HTMLSelectElement) return;
    const first = list.current?.querySelector('input');
    first?.focus();
    first?.select();
  }, []);

  function goOn(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + 1];
    if (next === undefined) return onCheck();
    next.focus();
    next.select();
  }

  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="to-fix" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="to-fix" className="text-lg">
          {plural(inRows.length, 'cell')} to fix
        </h2>
        <Button look="secondary" busy={isBusy} onClick={onCheck}>
          Check again
        </Button>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Type what the cell should say; Enter goes to the next, and from the last one checks again.
        Your file stays as it is.
      </p>
      <ul ref={list} className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <li key={row} className="grid gap-x-4 gap-y-2 p-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <p className="text-sm wrap-anywhere">
              <span className="block font-semibold">
                Lot {check.table.rows[row]?.[placeOf('lotNumber')] || '(no number)'}
              </span>
              <span className="line-clamp-2 text-ink-soft">
                {check.table.rows[row]?.[placeOf('title')]}
              </span>
              <span className="text-xs text-ink-soft">Line {row + 2}</span>
            </p>
            <div className="grid content-start gap-3 lg:grid-cols-2">
              {onePerCell(byRow.get(row) ?? []).map((problem) => (
                <BadCell
                  key={`${problem.row}:${problem.column} ${problem.reason}`}
                  problem={problem}
                  text={check.table.rows[row]?.[problem.column ?? 0] ?? ''}
                  fixes={fixes}
                  onKeyDown={goOn}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {byRow.size > rows.length && (
        <p className="mt-2 text-sm text-ink-soft">
          {plural(byRow.size - rows.length, 'more row')} to fix: they appear once these are checked.
        </p>
      )}
    </section>
  );
}

/** The first problem of each cell: fixing it may fix the others. */
function onePerCell(problems: readonly InRow[]): InRow[] {
  return problems.filter(
    ({ column }, index) => problems.findIndex((one) => one.column === column) === index,
  );
}

function BadCell({
  problem: { row, column, where, reason },
  text,
  fixes,
  onKeyDown,
}: {
  readonly problem: InRow;
  readonly text: string;
  readonly fixes: Map<string, string>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const key = cellKey(row, column ?? 0);
  const id = `cell-${key}`;
  return (
    <div>
      <label htmlFor={id} className="block text-xs font-semibold wrap-anywhere">
        {where}
      </label>
      <input
        id={id}
        aria-invalid
        aria-describedby={`${id}-reason`}
        defaultValue={fixes.get(key) ?? text}
        onChange={({ target }) => fixes.set(key, target.value)}
        onKeyDown={onKeyDown}
        className={classNames(inputClass, 'mt-1')}
      />
      <p id={`${id}-reason`} className="mt-1 text-xs font-medium wrap-anywhere text-bad">
        {where} {reason}.
      </p>
    </div>
  );
}

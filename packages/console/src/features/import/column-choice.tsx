import type { ImportField } from '@fairlot/contract';
import { importFields } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';
import { fieldWord } from './field-words.ts';
import type { OpenTable } from './use-table-import.ts';

const leftOut = '';
const unassigned = '?';

/** The field assigned to each column, to be corrected; open where a column needs attention. */
export function ColumnChoice({
  open: { check, chosen },
  onChoose,
}: {
  readonly open: OpenTable;
  readonly onChoose: (column: number, field: ImportField | null) => void;
}) {
  const problems = [...check.problems, ...check.warnings].filter(({ row }) => row === null);
  const reasons = new Map(problems.map(({ column, reason }) => [column, reason]));
  const bad = new Set(check.problems.filter(({ row }) => row === null).map(({ column }) => column));
  const used = check.columns.filter(({ field }) => field !== null).length;
  return (
    <details
      open={bad.size > 0 || chosen.length > 0}
      className="mt-4 rounded-lg border border-line bg-surface p-4"
    >
      <summary className="cursor-pointer py-2.5 font-semibold">
        Columns: {used} of {check.columns.length} are used
      </summary>
      <p className="mt-1 text-sm text-ink-soft">
        Choose what a column is if we did not recognize it. We will remember it for the next table
        with this heading.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {check.columns.map(({ field, by }, column) => {
          const choice = chosen.find((one) => one.column === column);
          const isUnassigned = bad.has(column) && field === null && choice === undefined;
          const id = `column-${column}`;
          return (
            <li key={id}>
              <label htmlFor={id} className="block text-sm font-semibold wrap-anywhere">
                {check.table.heading[column] || `Column ${column + 1}`}
              </label>
              <select
                id={id}
                className={classNames(inputClass, 'pr-9')}
                value={isUnassigned ? unassigned : ((choice ?? { field }).field ?? leftOut)}
                aria-invalid={bad.has(column)}
                aria-describedby={`${id}-about`}
                onChange={({ target }) =>
                  onChoose(column, importFields.find((one) => one === target.value) ?? null)
                }
              >
                {isUnassigned && <option value={unassigned}>Please choose</option>}
                <option value={leftOut}>Leave it out</option>
                {importFields.map((option) => (
                  <option key={option} value={option}>
                    {fieldWord(option)}
                  </option>
                ))}
              </select>
              <p
                id={`${id}-about`}
                className={classNames(
                  'mt-1 text-xs',
                  bad.has(column) ? 'font-medium text-bad' : 'text-ink-soft',
                )}
              >
                {reasons.get(column) ?? (by === 'memory' ? 'as you chose before' : '')}
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

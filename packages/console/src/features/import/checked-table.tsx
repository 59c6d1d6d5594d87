import { Button } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { Difference } from './difference.tsx';
import type { KnownDifference } from './difference.tsx';
import { listed } from './field-words.ts';
import { FixTable } from './fix-table.tsx';
import type { OpenTable, TableImport } from './use-table-import.ts';

/** The server's check of a table: errors to fix first, the changes it would make, and the import button. */
export function CheckedTable({
  open,
  table: { isBusy, fix, choose, apply },
}: {
  readonly open: OpenTable;
  readonly table: TableImport;
}) {
  const { check, note } = open;
  const { difference } = check;
  const ofTable = check.problems.filter(({ row, column }) => row === null && column === null);
  const toLookAt = [
    ...(note === null ? [] : [note]),
    ...check.warnings
      .filter(({ row, column }) => row !== null || column === null)
      .map(({ row, where, reason }) =>
        row === null ? `${where} ${reason}.` : `Line ${row + 2}: ${where} ${reason}.`,
      ),
  ];
  const isReady = check.problemCount === 0;
  return (
    <>
      <output className="mt-4 block text-base font-semibold">
        <Standing open={open} />
      </output>
      {ofTable.length > 0 && (
        <Notice tone="bad" className="mt-3">
          {ofTable.map(({ where, reason }) => `${where}: ${reason}.`).join(' ')}
        </Notice>
      )}
      {toLookAt.length > 0 && (
        <Notice tone="brass" className="mt-3">
          {toLookAt.slice(0, 5).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {toLookAt.length > 5 && <p>and {toLookAt.length - 5} more like these.</p>}
        </Notice>
      )}
      <ColumnChoice open={open} onChoose={choose} />
      <FixTable key={open.key} open={open} isBusy={isBusy} onCheck={fix} />
      {difference !== null && <Difference difference={difference} />}
      {difference !== null && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button
            disabled={!isReady || difference.added + difference.changed === 0}
            busy={isBusy}
            onClick={apply}
          >
            {importWords(difference)}
          </Button>
          <p className="text-sm text-ink-soft">
            {isReady
              ? 'All of it or nothing. Nobody is told; only your own people see a draft.'
              : 'Everything has to be fixed first: an import is all or nothing.'}
          </p>
        </div>
      )}
    </>
  );
}

/** The number of rows and the problems in them. */
function Standing({ open: { check } }: { readonly open: OpenTable }) {
  const rows = plural(check.table.rows.length, 'row');
  if (check.difference === null) return `${rows}: first choose what its columns are`;
  if (check.problemCount === 0) return `${rows}, nothing to fix`;
  const more = check.problemCount > check.problems.length ? ` (the first ${listed} are shown)` : '';
  return `${rows}, ${plural(check.problemCount, 'cell')} to fix${more}`;
}

function importWords({ added, changed }: KnownDifference): string {
  const parts = [
    ...(added > 0 ? [`add ${plural(added, 'lot')}`] : []),
    ...(changed > 0 ? [`change ${plural(changed, 'lot')}`] : []),
  ];
  return parts.length === 0 ? 'Nothing to import' : `Import: ${parts.join(', ')}`;
}

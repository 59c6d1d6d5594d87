import { LotFieldName } from '@fairlot/contract';
import type { GridLot } from '@fairlot/contract';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { SelectField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useMemo, useState } from 'react';
import { BeforeAfter } from './before-after.tsx';
import { bulkChanged, bulkKindsOf } from './bulk-change.ts';
import type { BulkKind } from './bulk-change.ts';
import { BulkFields, emptyTyped, typedChange } from './bulk-fields.tsx';
import { shownText } from './cell-text.ts';
import { columns } from './columns.ts';
import { cellKey } from './cell.ts';
import type { LotSheet } from './lot-sheet.ts';
import { useCheckedEdits } from './use-checked-edits.ts';
import { WhatTheCheckSays } from './what-the-check-says.tsx';

const kindLabels: Readonly<Record<BulkKind, string>> = {
  set: 'Set to one text',
  replace: 'Find and replace',
  begin: 'Add at the beginning',
  end: 'Add at the end',
  percent: 'Raise or lower by %',
  clear: 'Clear it',
};

/** Bulk edit of one field, with a preview of the changes and of what would be refused. */
export function BulkEditDialog({
  sheet,
  place,
  lots,
  onClose,
}: {
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lots: readonly GridLot[];
  readonly onClose: () => void;
}) {
  const [field, setField] = useState<LotFieldName>('category');
  const [kind, setKind] = useState<BulkKind>('set');
  const [typed, setTyped] = useState(emptyTyped);
  const change = typedChange(kind, typed);
  const asked = JSON.stringify([field, change]);
  const edits = useMemo(
    () =>
      change === null
        ? []
        : lots.flatMap(({ lotId, isCut }) => {
            // The table gets only the beginning of a long description; it is edited on the lot's page.
            if (isCut && field === 'description') return [];
            const before = sheet.text(lotId, field);
            const to = bulkChanged(field, before, change);
            return to === before ? [] : [{ lotId, field, to }];
          }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same change is another object at each draw
    [asked, lots, sheet],
  );
  const { isChecked, problems, sound } = useCheckedEdits(sheet, edits, place);
  const numbers = useMemo(() => new Map(lots.map((lot) => [lot.lotId, lot.cells])), [lots]);
  const rows = edits.map(({ lotId, to }) => ({
    id: lotId,
    name: `Lot ${numbers.get(lotId)?.lotNumber ?? ''}, ${numbers.get(lotId)?.title ?? ''}`,
    before: shownText(field, sheet.text(lotId, field)),
    after: shownText(field, to),
    problem: problems.get(cellKey(lotId, field)),
  }));

  return (
    <ConfirmDialog
      title={`Change a field of ${plural(lots.length, 'lot')}`}
      description="Nobody is told. You can undo this."
      confirm={`Change ${plural(sound.length, 'lot')}`}
      look="primary"
      disabled={sound.length === 0 || isChecked === false}
      busy={false}
      failure={null}
      onClose={onClose}
      onConfirm={() => {
        sheet.edit(sound);
        onClose();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Field"
          value={field}
          onChange={({ target }) => {
            const next = LotFieldName.parse(target.value);
            setField(next);
            if (!bulkKindsOf(next).includes(kind)) setKind('set');
          }}
        >
          {columns
            .filter((column) => column.field !== 'lotNumber')
            .map((column) => (
              <option key={column.field} value={column.field}>
                {column.label}
              </option>
            ))}
        </SelectField>
        <SelectField
          label="What to do"
          value={kind}
          onChange={({ target }) =>
            setKind(bulkKindsOf(field).find((one) => one === target.value) ?? 'set')
          }
        >
          {bulkKindsOf(field).map((one) => (
            <option key={one} value={one}>
              {kindLabels[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <BulkFields kind={kind} typed={typed} onType={setTyped} />
      <WhatTheCheckSays isChecked={isChecked} refused={edits.length - sound.length} />
      {rows.length > 0 && <BeforeAfter label="What changes" rows={rows} />}
      {rows.length === 0 && change !== null && (
        <p className="text-sm text-ink-soft">No lot would be changed by this.</p>
      )}
    </ConfirmDialog>
  );
}

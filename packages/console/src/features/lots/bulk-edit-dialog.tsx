import { LotFieldName } from '@fairlot/contract';
import type { GridLot } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useState } from 'react';
import { shownText } from './cell-text.ts';
import { columns } from './columns.ts';
import type { LotSheet } from './lot-sheet.ts';

/** Of the lots that change, shown beforehand. */
const shownAtOnce = 6;

/** One field of many lots at once, with what changes shown before it does. */
export function BulkEditDialog({
  sheet,
  lots,
  onClose,
}: {
  readonly sheet: LotSheet;
  readonly lots: readonly GridLot[];
  readonly onClose: () => void;
}) {
  const [field, setField] = useState<LotFieldName>('category');
  const [to, setTo] = useState('');
  const changed = lots.filter(({ lotId }) => sheet.text(lotId, field) !== to);
  const input = 'min-h-11 rounded-md border border-line-strong bg-surface px-3';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change a field of ${plural(lots.length, 'lot')}`}
      description="Nobody is told. Undo takes it back."
    >
      <div className="grid gap-3">
        <label className="grid gap-1 text-sm">
          Field
          <select
            value={field}
            onChange={({ target }) => setField(LotFieldName.parse(target.value))}
            className={input}
          >
            {columns
              .filter((column) => column.field !== 'lotNumber')
              .map((column) => (
                <option key={column.field} value={column.field}>
                  {column.label}
                </option>
              ))}
          </select>
        </label>
        <label className="grid gap-1 text-sm">
          New text
          <input value={to} onChange={({ target }) => setTo(target.value)} className={input} />
        </label>
        <ul className="text-sm text-ink-soft">
          {changed.slice(0, shownAtOnce).map(({ lotId, cells }) => (
            <li key={lotId} className="truncate">
              Lot {cells.lotNumber}: {shownText(field, sheet.text(lotId, field)) || 'nothing'} →{' '}
              {to || 'nothing'}
            </li>
          ))}
          {changed.length > shownAtOnce && <li>and {changed.length - shownAtOnce} more</li>}
        </ul>
        <Button
          disabled={changed.length === 0}
          onClick={() => {
            sheet.edit(changed.map(({ lotId }) => ({ lotId, field, to })));
            onClose();
          }}
        >
          Change {plural(changed.length, 'lot')}
        </Button>
      </div>
    </Dialog>
  );
}

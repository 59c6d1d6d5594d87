import type { GridLot } from '@fairlot/contract';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useState } from 'react';
import { ArrangeDialog } from './arrange-dialog.tsx';
import type { AboutLots } from './arrange-dialog.tsx';
import { atStart, lotsNamed } from './lots-named.ts';

/** Moves lots to after a chosen lot. */
export function SendDialog({
  lots,
  chosen,
  ...about
}: AboutLots & { readonly lots: readonly GridLot[]; readonly chosen: readonly GridLot[] }) {
  const [typed, setTyped] = useState('');
  const moving = new Set(chosen.map(({ lotId }) => lotId));
  const left = lots.filter(({ lotId }) => !moving.has(lotId));
  const number = typed.trim().toLowerCase();
  const index = left.findIndex(({ cells }) => cells.lotNumber.toLowerCase() === number);
  const isFound = number === '' || index !== -1;
  const before = left[index];
  const next = left[index + 1];
  const where = before
    ? `after ${inWords(before)}${next ? `, and before ${inWords(next)}` : ', at the end of the sale'}`
    : `at the beginning of the sale${next ? `, before ${inWords(next)}` : ''}`;
  const error = moving.has(
    lots.find(({ cells }) => cells.lotNumber.toLowerCase() === number)?.lotId ?? '',
  )
    ? 'This lot is one of those that you move.'
    : 'There is no lot with this number in the sale.';
  return (
    <ArrangeDialog
      {...about}
      title={`Move ${plural(chosen.length, 'lot')} to a position`}
      description="Lots close in their order; numbers stay as they are. Nobody is told. You can undo this."
      confirm={`Move ${plural(chosen.length, 'lot')}`}
      change={isFound ? { kind: 'move', lotIds: [...moving], after: before?.lotId ?? null } : null}
    >
      <TextField
        label="After lot number"
        hint="Leave empty for the beginning of the sale."
        error={isFound ? undefined : error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isFound && (
        <p className="text-sm">
          {atStart(lotsNamed(chosen))} then {chosen.length === 1 ? 'stands' : 'stand'} {where}.
        </p>
      )}
    </ArrangeDialog>
  );
}

const inWords = ({ cells: { lotNumber, title } }: GridLot) => `lot ${lotNumber}, ${title}`;

import type { GridLot } from '@fairlot/contract';
import { createLotNumbers } from '@fairlot/rules';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import type { AboutLots } from './arrange-dialog.tsx';

/** Splits a lot: which pieces and photos go into the second. */
export function SplitDialog({
  place,
  lots,
  lot,
  ...about
}: AboutLots & {
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lots: readonly GridLot[];
  readonly lot: GridLot;
}) {
  const { lotNumber } = lot.cells;
  const pieces = Number(lot.cells.pieces || '1');
  const [typed, setTyped] = useState('1');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const from = lots.findIndex(({ lotId }) => lotId === lot.lotId);
  const wall = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/pictures/:from', {
    params: { ...place, from },
  });
  const pictures = wall.data?.lots.find(({ lotId }) => lotId === lot.lotId)?.pictures ?? [];
  const going = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  const fits = going >= 1 && going < pieces;
  const second = createLotNumbers(lots.map(({ cells }) => cells.lotNumber)).after(lotNumber);

  function choose(pictureId: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(pictureId);
    else next.delete(pictureId);
    setChosen(next);
  }

  return (
    <ArrangeDialog
      {...about}
      title={`Split lot ${lotNumber}`}
      description={`Lot ${second} comes after it with the same texts and prices; change them there. Nobody is told. You can undo this.`}
      confirm={`Make lot ${second}`}
      change={
        fits ? { kind: 'split', lotId: lot.lotId, pieces: going, pictureIds: [...chosen] } : null
      }
    >
      {pieces < 2 ? (
        <Notice>
          This lot has one piece, so there is nothing to split. First enter how many pieces it has
          in its column.
        </Notice>
      ) : (
        <>
          <TextField
            label={`Pieces that go to lot ${second}`}
            hint={`Lot ${lotNumber} has ${pieces}.`}
            error={fits ? undefined : `A whole number from 1 to ${pieces - 1}`}
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {wall.isPending && lot.pictures > 0 && <Skeleton className="h-24" />}
          {wall.isError && (
            <Notice tone="bad">The photos could not be loaded. They stay with the lot.</Notice>
          )}
          {pictures.length > 0 && (
            <fieldset>
              <legend className="mb-1 text-sm font-semibold">Photos that go to lot {second}</legend>
              <ul className="flex flex-wrap gap-2">
                {pictures.map(({ pictureId, file }) => (
                  <li key={pictureId}>
                    <label className="relative block cursor-pointer rounded-md has-checked:outline-3 has-checked:outline-brand has-focus-visible:outline-3 has-focus-visible:outline-focus">
                      <img
                        src={`/InventoryImage/${pictureId}/450`}
                        alt={file}
                        className="size-20 rounded-md border border-line bg-sunken object-cover"
                      />
                      <input
                        type="checkbox"
                        className="absolute top-1 left-1 size-5 accent-brand"
                        checked={chosen.has(pictureId)}
                        onChange={({ target }) => choose(pictureId, target.checked)}
                      />
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
          {fits && (
            <p className="text-sm">
              Lot {lotNumber} keeps {plural(pieces - going, 'piece')}
              {lot.pictures > 0 && ` and ${plural(lot.pictures - chosen.size, 'photo')}`}; lot{' '}
              {second} gets {plural(going, 'piece')}
              {lot.pictures > 0 && ` and ${plural(chosen.size, 'photo')}`}.
            </p>
          )}
        </>
      )}
    </ArrangeDialog>
  );
}

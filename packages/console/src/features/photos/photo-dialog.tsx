import type { WallLot } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { SelectField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import type { PhotoChanges } from './use-photos.ts';

/** One photo, large, with everything that can be done to it without dragging. */
export function PhotoDialog({
  lot,
  lots,
  pictureId,
  mayEdit,
  photos,
  onCrop,
  onClose,
}: {
  lot: WallLot;
  /** The lots it can be moved to. */
  lots: readonly WallLot[];
  pictureId: string;
  mayEdit: boolean;
  photos: PhotoChanges;
  /** Opens the crop dialog. */
  onCrop: () => void;
  onClose: () => void;
}) {
  const { busy, failure, arrange, move, rotate, crop } = photos;
  const { pictures } = lot;
  const index = pictures.findIndex((one) => one.pictureId === pictureId);
  const picture = pictures[index];
  const idAt = (place: number) => pictures[place]?.pictureId ?? null;

  async function remove() {
    const message = 'The photo was removed.';
    if (await arrange({ kind: 'remove', pictureIds: [pictureId] }, message)) onClose();
  }

  async function turn() {
    // The server returns it as a new photo at the same place.
    if (await rotate(pictureId)) onClose();
  }

  async function uncrop() {
    if (await crop(pictureId, null)) onClose();
  }

  return (
    <Dialog open title={`Lot ${lot.lotNumber}, ${lot.title}`} onClose={onClose}>
      <p className="mb-3 text-sm text-ink-soft">
        Photo {index + 1} of {pictures.length}, {picture?.file}
      </p>
      <img
        src={`/InventoryImage/${pictureId}/450`}
        alt={`Lot ${lot.lotNumber}, ${picture?.file}`}
        className="mx-auto mb-4 max-h-80 rounded-md border border-line bg-sunken"
      />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {mayEdit && (
        <div className="grid gap-4">
          <SelectField
            label="Move to lot…"
            disabled={busy}
            value={lot.lotId}
            onChange={({ target }) => {
              move(pictureId, target.value, null);
              onClose();
            }}
          >
            {lots.map((one) => (
              <option key={one.lotId} value={one.lotId}>
                {`${one.lotNumber} ${one.title}`}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              disabled={busy || index === 0}
              onClick={() => move(pictureId, lot.lotId, idAt(0))}
            >
              Show first
            </Button>
            <Button
              look="secondary"
              disabled={busy || index === 0}
              onClick={() => move(pictureId, lot.lotId, idAt(index - 1))}
            >
              Earlier
            </Button>
            <Button
              look="secondary"
              disabled={busy || index === pictures.length - 1}
              onClick={() => move(pictureId, lot.lotId, idAt(index + 2))}
            >
              Later
            </Button>
            <Button look="secondary" busy={busy} onClick={() => void turn()}>
              Rotate right
            </Button>
            <Button look="secondary" disabled={busy} onClick={onCrop}>
              Crop…
            </Button>
            {picture?.isCropped === true && (
              <Button look="secondary" disabled={busy} onClick={() => void uncrop()}>
                Undo crop
              </Button>
            )}
            <Button look="quiet" disabled={busy} onClick={() => void remove()}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

import type { WallLot, WallPicture } from '@fairlot/contract';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { areaOf, cutAt, noCuts, sides } from './crop-area.ts';
import type { Side } from './crop-area.ts';
import { CropFrame } from './crop-frame.tsx';
import type { PhotoChanges } from './use-photos.ts';

const sideLabels: Readonly<Record<Side, string>> = {
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
};

/** Crops a photo: by drawing with the pointer, or by a value per side. */
export function CropDialog({
  lot,
  picture,
  photos: { busy, failure, crop },
  onClose,
}: {
  lot: WallLot;
  picture: WallPicture;
  photos: PhotoChanges;
  onClose: () => void;
}) {
  const [cuts, setCuts] = useState(noCuts);
  const area = areaOf(cuts, picture);
  const { pictureId, file, width, height } = picture;

  async function perform() {
    // The server returns it as a new photo at the same place.
    if (area !== null && (await crop(pictureId, area))) onClose();
  }

  return (
    <ConfirmDialog
      title={`Crop a photo of lot ${lot.lotNumber}`}
      description="Bidders see the part in the frame, as sharp as it is. The whole photo is kept: Undo crop shows it again."
      confirm="Crop"
      look="primary"
      disabled={area === null}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={() => void perform()}
    >
      <CropFrame
        src={`/InventoryImage/${pictureId}/450`}
        alt={`Lot ${lot.lotNumber}, ${file}`}
        cuts={cuts}
        onCut={setCuts}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Cut off</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1">
          {sides.map((side) => (
            <label key={side} className="grid gap-1 text-sm">
              <span className="flex justify-between">
                {sideLabels[side]} <span className="tabular-nums">{cuts[side]} %</span>
              </span>
              <input
                type="range"
                min={0}
                max={90}
                value={cuts[side]}
                onChange={({ target }) => setCuts(cutAt(cuts, side, Number(target.value)))}
                className="min-h-8 w-full accent-brand"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-ink-soft">
        {area === null
          ? `${width} × ${height} pixels. Draw a frame on the photo, or cut off its sides.`
          : `${area.width} × ${area.height} of ${width} × ${height} pixels stay.`}
      </p>
    </ConfirmDialog>
  );
}

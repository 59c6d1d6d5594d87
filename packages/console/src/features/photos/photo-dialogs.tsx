import type { WallLot } from '@fairlot/contract';
import { useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import type { PhotoChanges } from './use-photos.ts';

/** The dialogs about a photo: what can be done to it, and its crop. */
export function PhotoDialogs({
  lots,
  pictureId,
  mayEdit,
  photos,
  onClose,
}: {
  /** One of them has the photo; to the others it can be moved. */
  lots: readonly WallLot[];
  pictureId: string;
  mayEdit: boolean;
  photos: PhotoChanges;
  onClose: () => void;
}) {
  const [isCropping, setCropping] = useState(false);
  const lot = lots.find(({ pictures }) => pictures.some((one) => one.pictureId === pictureId));
  const picture = lot?.pictures.find((one) => one.pictureId === pictureId);
  // Rotated, cropped or removed by somebody else.
  if (lot === undefined || picture === undefined) return null;
  if (isCropping) {
    return <CropDialog lot={lot} picture={picture} photos={photos} onClose={onClose} />;
  }
  return (
    <PhotoDialog
      lot={lot}
      lots={lots}
      pictureId={pictureId}
      mayEdit={mayEdit}
      photos={photos}
      onCrop={() => setCropping(true)}
      onClose={onClose}
    />
  );
}

import { wallPage } from '@fairlot/contract';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { LotPhotos } from './lot-photos.tsx';
import { PhotoDialogs } from './photo-dialogs.tsx';
import { usePhotoChanges } from './use-photos.ts';
import type { OfSale } from './use-photos.ts';

/** The photos of one lot, with everything that can be done to them. */
export function PhotosOfLot({
  place,
  lotId,
  index,
  mayEdit,
}: {
  place: OfSale;
  lotId: string;
  /** The lot's place in the catalog, from 0. */
  index: number;
  mayEdit: boolean;
}) {
  // With the lots before and after it, to which a photo is moved.
  const from = Math.max(0, index - wallPage / 2);
  const { data, isError } = useCall(
    'GET /api/console/sellers/:sellerId/sales/:saleId/pictures/:from',
    {
      params: { ...place, from },
    },
  );
  const photos = usePhotoChanges(place);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const lots = data?.lots ?? [];
  const lot = lots.find((one) => one.lotId === lotId);
  if (isError) return <Notice tone="bad">The photos could not be loaded.</Notice>;
  if (lot === undefined) return <Skeleton className="h-40" />;
  return (
    <>
      {photos.failure !== null && <Notice tone="bad">{photos.failure}</Notice>}
      <ul>
        <LotPhotos
          lot={lot}
          heading="Photos"
          mayEdit={mayEdit}
          busy={photos.busy}
          onMove={photos.move}
          onChoose={setChosenId}
        />
      </ul>
      {chosenId !== null && (
        <PhotoDialogs
          key={chosenId}
          lots={lots}
          pictureId={chosenId}
          mayEdit={mayEdit}
          photos={photos}
          onClose={() => setChosenId(null)}
        />
      )}
    </>
  );
}

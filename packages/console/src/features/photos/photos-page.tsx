import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { PictureDrop } from '../import/public.ts';
import { useCompany } from '../viewer/public.ts';
import { LotPhotos } from './lot-photos.tsx';
import { PhotoDialogs } from './photo-dialogs.tsx';
import { useStartAtLot } from './use-start-at-lot.ts';
import { usePhotoChanges, usePhotoWall } from './use-photos.ts';

/** All photos of a sale, lot by lot, to move, rotate, crop and reorder. */
export function PhotosPage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const wall = usePhotoWall({ sellerId, saleId });
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = wall;
  const photos = usePhotoChanges({ sellerId, saleId });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const lots = data?.pages.flatMap((page) => page.lots) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const isOpen = data?.pages.at(-1)?.isOpen ?? false;
  const mayEdit = isOpen && (company?.can('lot.edit') ?? false);
  useStartAtLot(wall, lots.length);
  const without = lots.filter(({ pictures }) => pictures.length === 0).length;

  return (
    <>
      <title>{`Photos – ${company?.name ?? ''}`}</title>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Photos</h1>
        {mayEdit && total > 0 && (
          <Button look="secondary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            Add photos of many lots
          </Button>
        )}
      </div>
      {isAdding && mayEdit && (
        <div className="mb-8">
          <PictureDrop place={{ sellerId, saleId }} title="Add photos of many lots" />
        </div>
      )}
      {isError && (
        <Notice tone="bad">The photos could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-96" />}
      {data !== undefined && total === 0 && (
        <EmptyState title="No lots yet">
          <Link to="../lots" className="text-brand underline">
            Add lots
          </Link>{' '}
          first, or{' '}
          <Link to="../import" className="text-brand underline">
            import a table with its pictures
          </Link>
          .
        </EmptyState>
      )}
      {total > 0 && (
        <>
          <p className="mb-4 max-w-3xl text-ink-soft">
            {mayEdit && (
              <>
                <span className="pointer-coarse:hidden">
                  Drag a photo to its place, also to another lot, or choose it
                </span>
                <span className="hidden pointer-coarse:inline">Tap a photo</span> to move it to
                another place or lot, or to rotate, crop or remove it. The first photo of a lot is
                the one that bidders see in lists.
              </>
            )}
            {!mayEdit &&
              (isOpen
                ? 'You can look at these photos. To arrange them, ask an owner, a manager or a cataloger of the company.'
                : 'This sale is published: bidders rely on its photos. On a lot’s own page they are added and, as a correction, removed.')}
            {without > 0 &&
              ` ${plural(without, 'lot')} of those shown ${without === 1 ? 'has' : 'have'} none.`}
          </p>
          {photos.failure !== null && (
            <Notice tone="bad" className="mb-4">
              {photos.failure}
            </Notice>
          )}
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {lots.map((lot) => (
              <LotPhotos
                key={lot.lotId}
                lot={lot}
                mayEdit={mayEdit}
                busy={photos.busy}
                onMove={photos.move}
                onChoose={setChosenId}
              />
            ))}
          </ul>
          {hasNextPage && (
            <div className="mt-6 text-center">
              <Button
                look="secondary"
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {`Show more (${(total - lots.length).toLocaleString('en-US')} left)`}
              </Button>
            </div>
          )}
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
      )}
    </>
  );
}

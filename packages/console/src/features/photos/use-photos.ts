import type { BodyOf, Calls, PictureArea } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAction } from '../../lib/use-action.ts';

export interface OfSale {
  readonly sellerId: string;
  readonly saleId: string;
}

type Arrangement = NonNullable<
  BodyOf<Calls['POST /api/console/sellers/:sellerId/sales/:saleId/arrangepictures']>
>['change'];

/** The photos of a sale. */
export function usePhotoWall(params: OfSale) {
  const name = 'GET /api/console/sellers/:sellerId/sales/:saleId/pictures/:from';
  return useInfiniteQuery({
    queryKey: [name, params],
    queryFn: ({ pageParam: from }) => fetchData(name, { params: { ...params, from } }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { lots }) => sum + lots.length, 0);
      return read < total ? read : undefined;
    },
  });
}

/** The actions on photos of a sale. */
export function usePhotoChanges(params: OfSale) {
  const { busy, failure, perform } = useAction();

  const arrange = (change: Arrangement, message: string) =>
    perform(
      api('POST /api/console/sellers/:sellerId/sales/:saleId/arrangepictures', {
        params,
        body: { key: crypto.randomUUID(), change },
      }),
      message,
    );
  function move(pictureId: string, lotId: string, before: string | null): void {
    if (pictureId === before) return;
    void arrange({ kind: 'move', pictureId, lotId, before }, 'The photo was moved.');
  }
  const rotate = (pictureId: string) =>
    perform(
      api('POST /api/console/sellers/:sellerId/sales/:saleId/rotatepicture', {
        params,
        body: { key: crypto.randomUUID(), pictureId, degrees: 90 },
      }),
      'The photo was rotated.',
    );
  const crop = (pictureId: string, area: PictureArea | null) =>
    perform(
      api('POST /api/console/sellers/:sellerId/sales/:saleId/croppicture', {
        params,
        body: { key: crypto.randomUUID(), pictureId, area },
      }),
      area === null ? 'The whole photo is shown again.' : 'The photo was cropped.',
    );
  return { busy, failure, arrange, move, rotate, crop };
}

export type PhotoChanges = ReturnType<typeof usePhotoChanges>;

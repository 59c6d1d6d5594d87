import type { BodyOf, Calls, PictureArea, WallLot } from '@fairlot/contract';
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

/** A photo and its lot. */
export interface Chosen {
  readonly lot: WallLot;
  readonly index: number;
}

/** The photos of a sale, and the actions on them. */
export function usePhotos(params: OfSale) {
  const name = 'GET /api/console/sellers/:sellerId/sales/:saleId/pictures/:from';
  const query = useInfiniteQuery({
    queryKey: [name, params],
    queryFn: ({ pageParam: from }) => fetchData(name, { params: { ...params, from } }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { lots }) => sum + lots.length, 0);
      return read < total ? read : undefined;
    },
  });
  const { busy, failure, perform } = useAction();

  const arrange = (change: Arrangement, message: string) =>
    perform(
      api('POST /api/console/sellers/:sellerId/sales/:saleId/arrangepictures', {
        params,
        body: { key: crypto.randomUUID(), change },
      }),
      message,
    );
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
  return { query, busy, failure, arrange, rotate, crop };
}

export type Photos = ReturnType<typeof usePhotos>;

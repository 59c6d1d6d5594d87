import { limits } from '@fairlot/contract';
import type { AuctionSession } from '@fairlot/contract';
import { useCallback, useEffect, useRef } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { usePublicThenPersonal } from '../../lib/public-then-personal.ts';

/** How long lots that close are gathered for one reading: of a sale all may close at once. */
const gatheredMs = 2_000;

/**
 * The session of the page, refetched each minute: how many lots remain, whether all have closed. `refetchSoon` reads it
 * sooner, once for all that ask within two seconds.
 */
export function useAuctionSession(loaded: AuctionSession) {
  const { data, refetch } = usePublicThenPersonal(
    ['auction-session', loaded.secureId],
    async () => {
      const answer = await fetchData('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
        params: { auctionId: loaded.secureId, skip: 0, take: 1 },
      });
      return answer.auctionSession;
    },
    loaded,
    { refreshMs: limits.listRefreshMs },
  );
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);
  const refetchSoon = useCallback(async () => {
    due.current ??= setTimeout(() => {
      due.current = undefined;
      void refetch();
    }, gatheredMs);
  }, [refetch]);
  return { data, refetchSoon };
}

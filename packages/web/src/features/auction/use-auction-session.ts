import { limits } from '@fairlot/contract';
import type { AuctionSession } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { usePublicThenPersonal } from '../../lib/public-then-personal.ts';

/** The session of the page, refetched each minute: how many lots remain, whether all have closed. */
export function useAuctionSession(loaded: AuctionSession): AuctionSession {
  const { data } = usePublicThenPersonal(
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
  return data;
}

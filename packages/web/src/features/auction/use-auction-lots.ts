import { limits } from '@fairlot/contract';
import type { AuctionSession, Calls, ReplyOf } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { usePublicThenPersonalPages } from '../../lib/public-then-personal.ts';
import { watchedSessions, useLiveLots } from '../live/public.ts';

export type LotPage = ReplyOf<Calls['GET /api/site/getauctionlots/:auctionId/:skip/:take']>;

export type LiveAuctionLots = ReturnType<typeof useAuctionLots>;

/** The lots of a session as far as they are loaded, and live. */
export function useAuctionLots(session: AuctionSession, first: LotPage, firstSkip: number) {
  const list = usePublicThenPersonalPages(['auction-lots', session.secureId], {
    call: (skip) =>
      fetchData('GET /api/site/getauctionlots/:auctionId/:skip/:take', {
        params: { auctionId: session.secureId, skip, take: limits.lotPageSize },
      }),
    first,
    firstSkip,
    itemsOf: (page) => page.lots,
    totalOf: (page) => page.totalLots,
  });
  const { lots } = useLiveLots(watchedSessions(session), list.items, list.refetch);
  return { list, lots };
}

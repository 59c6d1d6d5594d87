import { getCurrentBids, getPastBids } from '@fairlot/contract';
import type { Api } from '../../platform/http/api.ts';
import type { SignedIn } from '../../platform/http/caller.ts';
import type { Site } from '../../platform/http/site.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTilesOfLots, viewerOf } from '../catalogue/public.ts';
import { readBidList } from './bid-lists.queries.ts';
import type { BidListPage } from './bid-lists.queries.ts';

/** Lists show eight lots at a time; a tile costs far more than an id. */
const maxTake = 100;

interface ListCall {
  readonly caller: SignedIn;
  readonly site: Site;
  readonly params: BidListPage;
}

/** The bidding history: what is still open, and what has ended. */
export function serveBidLists(api: Api, database: Database): void {
  async function list(call: ListCall, open: boolean) {
    const viewer = viewerOf(call);
    const { skip, take } = call.params;
    const page = { skip, take: Math.min(take, maxTake) };
    const { lotIds, totalCount } = await readBidList(
      database.kysely,
      call.caller.userId,
      open,
      viewer.sellerCompanyId,
      page,
    );
    return { lots: await readTilesOfLots(database, lotIds, viewer), totalCount };
  }

  api.handle(getCurrentBids, (call) => list(call, true));
  api.handle(getPastBids, (call) => list(call, false));
}

import * as contract from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import type { Database } from '#platform/database/database.ts';
import { readTilesOfLots, viewerOf } from '#browsing/catalogue/public.ts';
import { readOwnList } from './own-lots.queries.ts';
import type { OwnList, OwnListPage } from './own-lots.queries.ts';

/** Lists show eight lots at a time; a tile is far more expensive than an id. */
const maxTake = 100;

interface ListCall {
  readonly caller: SignedIn;
  readonly site: Site;
  readonly params: OwnListPage;
}

/** The lots of the dashboard and of the bidding history (section 7, `{tab}/{skip}/{take}`). */
export function serveOwnLots(api: Api, database: Database): void {
  const read = (list: OwnList) => async (call: ListCall) => {
    const viewer = viewerOf(call);
    const { skip, take } = call.params;
    const { lotIds, totalCount, now } = await readOwnList(
      database.kysely,
      call.caller.userId,
      list,
      viewer.sellerCompanyId,
      { skip, take: Math.min(take, maxTake) },
    );
    const lots = await readTilesOfLots(database, lotIds, viewer);
    return { lots, totalCount, serverTime: now.toISOString() };
  };

  api.handle(contract.getFavorites, read('favorites'));
  api.handle(contract.getPastFavorites, read('past-favorites'));
  api.handle(contract.getCurrentBids, read('current-bids'));
  api.handle(contract.getPastBids, read('past-bids'));
  api.handle(contract.getPastItems, read('past-bids'));
  api.handle(contract.getPastWins, read('wins'));
}

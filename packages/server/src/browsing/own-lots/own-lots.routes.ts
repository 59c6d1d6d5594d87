import * as contract from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import type { Database } from '#platform/database/database.ts';
import { readTilesOfLots, viewerOf } from '#browsing/catalogue/public.ts';
import { countOutbid, readCosts, readOwnList } from './own-lots.queries.ts';
import type { OwnList, OwnListPage } from './own-lots.queries.ts';

/** Lists show eight lots at a time; a tile is far more expensive than an id. */
const maxTake = 100;

interface ListCall {
  readonly caller: SignedIn;
  readonly site: Site;
}

/** The lots of the dashboard and of the bidding history (section 7, `{tab}/{skip}/{take}`). */
export function serveOwnLots(api: Api, database: Database): void {
  async function readPage(list: OwnList, call: ListCall, { skip, take }: OwnListPage) {
    const viewer = viewerOf(call);
    const { lotIds, totalCount, now } = await readOwnList(
      database.kysely,
      call.caller.userId,
      list,
      viewer.sellerCompanyId,
      { skip, take: Math.min(take, maxTake) },
    );
    const lots = await readTilesOfLots(database, lotIds, viewer);
    return { lots, totalCount, serverTime: now.toISOString() };
  }
  const read = (list: OwnList) => (call: ListCall & { readonly params: OwnListPage }) =>
    readPage(list, call, call.params);

  async function readOpen(list: OwnList, call: ListCall, params: OwnListPage) {
    const page = await readPage(list, call, params);
    const lotIds = page.lots.map(({ secureId }) => secureId);
    return { ...page, costs: await readCosts(database.kysely, lotIds) };
  }
  const open = (list: OwnList) => (call: ListCall & { readonly params: OwnListPage }) =>
    readOpen(list, call, call.params);

  api.handle(contract.getFavorites, open('favorites'));
  api.handle(contract.getPastFavorites, read('past-favorites'));
  api.handle(contract.getCurrentBids, open('current-bids'));
  api.handle(contract.getClosingNext, async (call) => {
    const page = { skip: 0, take: call.params.take };
    const { lots, costs, serverTime } = await readOpen('closing-next', call, page);
    const { sellerCompanyId } = viewerOf(call);
    const { userId } = call.caller;
    const outbidCount = await countOutbid(database.kysely, userId, sellerCompanyId);
    return { lots, costs, outbidCount, serverTime };
  });
  api.handle(contract.getPastBids, read('past-bids'));
  api.handle(contract.getPastItems, read('past-bids'));
  api.handle(contract.getPastWins, read('wins'));
}

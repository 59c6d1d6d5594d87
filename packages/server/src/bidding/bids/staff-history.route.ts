import { getBidsOfLot } from '@fairlot/contract';
import type { BidOfLot } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { readBiddersOf, readHistory } from './lot-history.queries.ts';
import type { HistoryRow } from './lot-history.queries.ts';
import { explanationOf } from './present-history.ts';
import { readRemovals } from './retractions.queries.ts';
import type { Removal } from './retractions.queries.ts';
import { whoLed } from './who-led.ts';

/** The history of a lot, for the seller's own people. */
export function serveStaffHistory(
  api: Api,
  {
    database,
    authorization,
  }: { readonly database: Database; readonly authorization: Authorization },
): void {
  api.handle(getBidsOfLot, async ({ params: { sellerId, saleId, lotId }, caller }) => {
    const ofSale = { sellerCompanyId: sellerId, auctionId: saleId };
    const seesRetracted = await authorization.can(caller, 'bids.see-retracted', ofSale);
    const bids = await readHistory(database, lotId, seesRetracted);
    const removals = await readRemovals(database.kysely, { saleId, lotId });
    const bidders = await readBiddersOf(database, lotId);
    const led = whoLed(bids);
    return bids.map((bid) => ({
      ...presentBid(bid, removals, seesRetracted),
      name: bidders.get(bid.bidder_id)?.name ?? '',
      leader: led.get(bid.id) ?? null,
      hasWon: bid.retracted_at === null && bidders.get(bid.bidder_id)?.hasWon === true,
    }));
  });
}

function presentBid(
  bid: HistoryRow,
  removals: readonly Removal[],
  seesRetracted: boolean,
): Omit<BidOfLot, 'name' | 'leader' | 'hasWon'> {
  const { retracted_at: at } = bid;
  const price = at !== null && !seesRetracted ? null : bid.price_cents;
  const removal = removals.find(
    ({ bidderId, removedAt }) =>
      bidderId === bid.bidder_id && removedAt.getTime() === at?.getTime(),
  );
  return {
    bidId: bid.id,
    placedAt: bid.placed_at.toISOString(),
    paddle: bid.paddle_number,
    price: price === null ? null : centsToDollars(price),
    explanation: at === null ? explanationOf(bid, price) : '',
    removed: at && {
      at: at.toISOString(),
      madeBy: removal?.madeBy ?? '',
      cause: removal?.cause ?? null,
    },
  };
}

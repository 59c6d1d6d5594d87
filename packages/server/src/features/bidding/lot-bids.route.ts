import { getLotBids } from '@fairlot/contract';
import type { BidHistoryRow } from '@fairlot/contract';
import { centsToDollars, explainPrice } from '@fairlot/rules';
import type { PriceReason } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { userIdOf } from '../../platform/http/caller.ts';
import { localDate, localTimeOfDay } from '../../platform/time/local-time.ts';

/** A history of this length has been read by nobody; the newest rows are what people look at. */
const mostRows = 1_000;

export function serveLotBids(api: Api, { kysely }: Database): void {
  api.handle(getLotBids, async ({ params, caller, site }) => {
    const lot = await kysely
      .selectFrom('lot_states')
      .innerJoin('auctions', 'auctions.id', 'lot_states.auction_id')
      .select(['auctions.time_zone', 'auctions.seller_company_id'])
      .select(sql<boolean>`outcome is not null or close_at <= auction_clock()`.as('is_closed'))
      .where('lot_id', '=', params.lotId)
      .executeTakeFirst();
    const isElsewhere =
      site.sellerCompanyId !== null && lot?.seller_company_id !== site.sellerCompanyId;
    if (!lot || isElsewhere) throw new AppError('NotFound');
    // Sold prices are for those who log in (section 6).
    if (lot.is_closed && caller.kind === 'visitor') return [];
    const bids = await kysely
      .selectFrom('bids')
      .select([
        'id',
        'bidder_id',
        'paddle_number',
        'price_cents',
        'reason',
        'placed_at',
        'retracted_at',
      ])
      .where('lot_id', '=', params.lotId)
      .where('seen', '=', true)
      .orderBy('ordinal', 'desc')
      .limit(mostRows)
      .execute();
    const viewer = userIdOf(caller);
    return bids.map((bid): BidHistoryRow => ({
      secureId: bid.id,
      bidDateStr: localDate(bid.placed_at, lot.time_zone),
      // To the second: that is what disputes are about.
      bidTimeStr: localTimeOfDay(bid.placed_at, lot.time_zone),
      paddleNumber: String(bid.paddle_number),
      currentAmount: centsToDollars(bid.price_cents ?? 0),
      deleted: bid.retracted_at !== null,
      isThisUser: bid.bidder_id === viewer,
      explanation: explainPrice((bid.reason ?? 'unchanged') as PriceReason, bid.price_cents ?? 0),
    }));
  });
}

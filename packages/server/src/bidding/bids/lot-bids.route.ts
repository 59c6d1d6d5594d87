import { getLotBids } from '@fairlot/contract';
import type { BidHistoryRow } from '@fairlot/contract';
import { centsToDollars, explainPrice } from '@fairlot/rules';
import type { Cents, PriceReason } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { userIdOf } from '#platform/http/caller.ts';
import type { StaffAccess } from '#identity/staff/public.ts';
import { localDate, localTimeOfDay } from '#platform/time/local-time.ts';

/** A history of this length has been read by nobody; the newest rows are what people look at. */
const mostRows = 1_000;

export function serveLotBids(api: Api, { kysely }: Database, staff: StaffAccess): void {
  api.handle(getLotBids, async ({ params, caller, site }) => {
    const viewer = userIdOf(caller);
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
    const isForStaff = await staff.actsAsStaffOf(caller, lot.seller_company_id);
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
      // Staff see every bid that was retracted (decision 041).
      .where(sql<boolean>`(seen or (retracted_at is not null and ${isForStaff}))`)
      .orderBy('ordinal', 'desc')
      .limit(mostRows)
      .execute();
    return bids.map((bid): BidHistoryRow => {
      const deleted = bid.retracted_at !== null;
      const price = deleted && !isForStaff ? null : bid.price_cents;
      return {
        secureId: bid.id,
        bidDateStr: localDate(bid.placed_at, lot.time_zone),
        // To the second: that is what disputes are about.
        bidTimeStr: localTimeOfDay(bid.placed_at, lot.time_zone),
        paddleNumber: String(bid.paddle_number),
        currentAmount: price === null ? null : centsToDollars(price),
        deleted,
        isThisUser: bid.bidder_id === viewer,
        explanation: explanationOf(bid, price),
      };
    });
  });
}

function explanationOf(
  { retracted_at, reason }: { retracted_at: Date | null; reason: string | null },
  price: Cents | null,
): string {
  if (retracted_at !== null) return 'This bid was retracted.';
  return reason === null || price === null ? '' : explainPrice(reason as PriceReason, price);
}

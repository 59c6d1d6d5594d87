import { premiumPercent } from '@fairlot/contract';
import type { AuctionTile } from '@fairlot/contract';
import { allInPrice, centsToDollars } from '@fairlot/rules';
import type { AuctionTileRow } from './auctions.queries.ts';
import { premiumRules } from './premium-rules.ts';
import { pickupWindows, salesTaxPercent } from './present-session.ts';
import { isPublished, isSessionClosed, sessionTimes, sessionTitle } from './session-times.ts';

/** A session as its tile shows it, the same for everybody. */
export function presentAuctionTile(row: AuctionTileRow): AuctionTile {
  const premium = premiumRules(row);
  const hundred = allInPrice(100_00, { premiumRules: premium, salesTax: row.sales_tax_ppm });
  return {
    secureId: row.id,
    secureAuctionId: row.auction_id,
    title: sessionTitle(row.auction_title, row.title),
    ...sessionTimes(row, row, row.now),
    ...(isPublished(row.published_at, row.now) && {
      nextCloseTime: row.next_close_at?.toISOString() ?? null,
    }),
    closed: isSessionClosed(row),
    city: row.city,
    state: row.state,
    lotCount: row.lot_count,
    remainingViewableLotCount: row.remaining,
    buyersPremiumStr: premiumPercent(premium),
    hundredAllIn: centsToDollars(hundred.total),
    salesTaxStr: salesTaxPercent(row.sales_tax_ppm),
    companySecureId: row.seller_company_id,
    companyName: row.company_name,
    pickupOptionStrs: row.pickup_options,
    pickupWindowStrs: pickupWindows(row),
  };
}

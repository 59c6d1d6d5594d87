import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import { firstPicture } from '#selling/sales/public.ts';

/** Longer than people look for an offer; bought lots are on their invoices. */
const listedFor = sql`interval '60 days'`;
const maxListed = 100;

/** Offers to somebody that a host shows: open ones first, by their end, then the latest. */
export function readOwnOffers(
  db: Kysely<DB>,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string | null },
) {
  const isOver = sql<boolean>`(o.state <> 'open' or o.expires_at <= auction_clock())`;
  return db
    .selectFrom('after_sale_offers as o')
    .innerJoin('lots as l', 'l.id', 'o.lot_id')
    .innerJoin('public_auctions as a', 'a.id', 'o.auction_id')
    .innerJoin('seller_companies as s', 's.id', 'a.seller_company_id')
    .leftJoin('invoice_lots as i', (join) =>
      join.onRef('i.lot_id', '=', 'o.lot_id').on('o.state', '=', 'accepted'),
    )
    .select([
      'o.id',
      'o.auction_id as auctionId',
      'o.price_cents as priceCents',
      'o.expires_at as expiresAt',
      'l.id as lotId',
      'l.session_id as sessionId',
      'l.lot_number as lotNumber',
      'l.title',
      'l.premium_exempt as premiumExempt',
      'a.title as auctionTitle',
      'a.time_zone as timeZone',
      's.company_name as companyName',
      'i.invoice_id as invoiceId',
      sql<'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>`
        case when o.state = 'open' and ${isOver} then 'expired' else o.state end`.as('state'),
      sql<number>`extract(epoch from o.expires_at - auction_clock())::float8`.as('secondsToExpiry'),
      firstPicture('l.id').as('imageId'),
    ])
    .where('o.bidder_id', '=', userId)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .where(sql<boolean>`o.made_at > auction_clock() - ${listedFor}`)
    .orderBy(isOver)
    .orderBy(sql`case when not ${isOver} then o.expires_at end`)
    .orderBy('o.made_at', 'desc')
    .limit(maxListed)
    .execute();
}

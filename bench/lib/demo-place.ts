import { sql } from 'kysely';
import { auctionPath, lotPath } from '../../packages/contract/src/index.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

/** Where a bench looks at the demo: ids, and the pages' paths. */
export interface Place {
  readonly auctionId: string;
  readonly lotId: string;
  readonly lot: string;
  readonly sale: string;
}

/** The first lot of the open sale that closes last: it stays open while we measure. */
export async function placeOf({ kysely }: Database): Promise<Place> {
  const row = await kysely
    .selectFrom('lots')
    .innerJoin('lot_states', 'lot_states.lot_id', 'lots.id')
    .innerJoin('auction_sessions', 'auction_sessions.id', 'lots.session_id')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .where('auctions.published_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(starts_at, published_at) <= now()`)
    .select([
      'lots.id',
      'lots.title',
      'lots.auction_id',
      'lots.session_id',
      'auctions.title as sale',
    ])
    .orderBy('lot_states.close_at', 'desc')
    .orderBy('lots.position')
    .executeTakeFirstOrThrow();
  return {
    auctionId: row.auction_id,
    lotId: row.id,
    lot: lotPath(row.session_id, row.id, row.title),
    sale: auctionPath(row.session_id, row.sale),
  };
}

/** The public pages that the bench opens, by name. */
export const pagesOf = ({ sale, lot }: Place) => ({
  home: '/',
  sale,
  lot,
  search: '/search?s=chair',
});

import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export interface Sale {
  readonly auctionId: string;
  readonly sellerCompanyId: string;
  readonly title: string;
  readonly timeZone: string;
}

/**
 * A sale by the id of its auction, or of one of its sessions, as the addresses of pages contain them.
 */
export async function findSale(db: Kysely<DB>, id: string): Promise<Sale | null> {
  const row = await db
    .selectFrom('auctions')
    .select([
      'id as auctionId',
      'seller_company_id as sellerCompanyId',
      'title',
      'time_zone as timeZone',
    ])
    .where((where) =>
      where.or([
        where('id', '=', id),
        where(
          'id',
          '=',
          where.selectFrom('auction_sessions').select('auction_id').where('id', '=', id),
        ),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

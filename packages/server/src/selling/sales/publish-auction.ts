import { isOpenIn } from '@fairlot/rules';
import { sql } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { lockSaleToPublish } from './locked-sale.ts';
import { markPublished } from './sales.queries.ts';

export type PublishResult =
  | { readonly kind: 'published'; readonly at: Date }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'cancelled' }
  /** The public cannot see its seller yet. */
  | { readonly kind: 'unverified' }
  /** Lots that would close before anybody could bid: they would pass at once, for good. */
  | { readonly kind: 'too-late'; readonly lots: number; readonly firstClose: Date };

/** Publishes a draft or a preview now, once; an existing time of publication stays, even a future one. */
export function publishAuction(
  database: Database,
  auctionId: string,
  by: Actor,
): Promise<PublishResult> {
  return database.transaction(async (tx) => {
    const sale = await lockSaleToPublish(tx, auctionId);
    if (!sale) return { kind: 'not-found' };
    if (sale.state === 'cancelled') return { kind: 'cancelled' };
    if (sale.publishedAt !== null) return { kind: 'published', at: sale.publishedAt };
    if (sale.sellerStanding !== 'verified') return { kind: 'unverified' };
    if (!isOpenIn('publish', sale.state)) throw new Error(`A sale is ${sale.state}, unpublished.`);
    const late = await tx
      .selectFrom('lot_states')
      .innerJoin('auctions', 'auctions.id', 'lot_states.auction_id')
      .select(({ fn }) => [
        fn.countAll<number>().as('lots'),
        fn.min('lot_states.close_at').as('firstClose'),
      ])
      .where('auction_id', '=', auctionId)
      .where('outcome', 'is', null)
      .where(sql<boolean>`close_at <= greatest(auction_clock(), starts_at)`)
      .executeTakeFirstOrThrow();
    if (late.firstClose !== null) {
      return { kind: 'too-late', lots: late.lots, firstClose: late.firstClose };
    }
    const at = await markPublished(tx, auctionId);
    const { sellerId, title: subject } = sale;
    await recordAction(tx, { by, sellerId, auctionId, action: 'sale.publish', subject });
    return { kind: 'published', at };
  });
}

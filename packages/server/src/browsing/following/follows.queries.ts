import type { FollowedSeller } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hostShows, isShown } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;

/** One page of a list, counted in rows. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Whether a host shows this seller; `shown` is the host's own seller, null on the marketplace. */
export async function isSellerShown(
  db: Kysely<DB>,
  sellerId: string,
  shown: string | null,
): Promise<boolean> {
  if (!isShown(shown, sellerId)) return false;
  const seller = await db
    .selectFrom('public_sellers')
    .select('id')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  return seller !== undefined;
}

/** Follows or unfollows a seller; repeating it is harmless. */
export async function follow(
  db: Kysely<DB>,
  { userId, sellerId, isFollowing }: { userId: string; sellerId: string; isFollowing: boolean },
): Promise<void> {
  if (isFollowing) {
    await db
      .insertInto('follows')
      .values({ user_id: userId, seller_company_id: sellerId, followed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('seller_company_id', '=', sellerId)
    .execute();
}

/** The sellers a user follows by name, as far as the host shows them. */
export async function readFollowedSellers(
  db: Kysely<DB>,
  userId: string,
  shown: string | null,
  { offset, limit }: Page,
): Promise<{ totalCount: number; sellers: FollowedSeller[] }> {
  const followed = db
    .selectFrom('follows')
    .innerJoin('seller_companies', 'seller_companies.id', 'follows.seller_company_id')
    .where('user_id', '=', userId)
    .where(hostShows(shown, 'seller_companies.id'));
  const { totalCount } = await followed
    .select(({ fn }) => fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  const sellers = await followed
    .select(['seller_companies.id as secureId', 'company_name as companyName', 'city', 'state'])
    .orderBy(sql`lower(company_name)`)
    .orderBy('seller_companies.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { totalCount, sellers: sellers.map((seller) => ({ ...seller, isFollowing: true })) };
}

/** Which of these sellers the user follows. */
export async function followedSellers(
  db: Kysely<DB>,
  userId: string,
  sellerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sellerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('follows')
    .select('seller_company_id')
    .where('user_id', '=', userId)
    .where('seller_company_id', 'in', [...sellerIds])
    .execute();
  return new Set(rows.map(({ seller_company_id: id }) => id));
}

/**
 * Everybody with an open account who follows the seller of an auction; nobody once none of its lots can
 * be bid on. One that has no lots yet is not over.
 */
export async function followersOfAuction(db: Kysely<DB>, auctionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('public_auctions as auctions')
    .innerJoin('follows', 'follows.seller_company_id', 'auctions.seller_company_id')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select('user_id')
    .where('auctions.id', '=', auctionId)
    .where('deactivated_at', 'is', null)
    .where(
      sql<boolean>`coalesce((
        select bool_or(outcome is null and close_at > ${now}) from lot_states
        where auction_id = auctions.id
      ), true)`,
    )
    .execute();
  return rows.map(({ user_id: id }) => id);
}

/** The names of an auction and its seller. */
export async function namesOfAuction(
  db: Kysely<DB>,
  auctionId: string,
): Promise<{ readonly seller: string; readonly title: string }> {
  return db
    .selectFrom('public_auctions as auctions')
    .innerJoin('seller_companies', 'seller_companies.id', 'auctions.seller_company_id')
    .select(['company_name as seller', 'title'])
    .where('auctions.id', '=', auctionId)
    .executeTakeFirstOrThrow();
}

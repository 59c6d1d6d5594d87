import { anyLot, SearchNarrowing, sortOrders } from '@fairlot/contract';
import type { SavedSearch } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Page } from './follows.queries.ts';
import { normalizeTerms } from './search-terms.ts';
import type { SearchTerms } from './search-terms.ts';

const now = sql<Date>`auction_clock()`;

/** Days for which an unfollowed search is kept: long enough for an address sent to a friend. */
const keptDays = 30;
/** The maximum number of unfollowed searches; beyond it the oldest are deleted early. */
export const maxUnfollowed = 100_000;
/** Searches one person may follow: each is run for their digest. */
export const maxFollowed = 100;
/** The maximum number of rows of a sweep; the next one continues. */
const sweepSize = 5_000;

/** The id of a search, and whether this user follows it. */
export interface NamedSearch {
  readonly savedSearchId: string;
  readonly isFollowing: boolean;
}

/**
 * Names a search, so that it can be followed and shared; null for any lot. It is written
 * at most once a day, so a frequent search costs only a read.
 */
export async function nameSearch(
  db: Kysely<DB>,
  userId: string,
  terms: SearchTerms,
): Promise<NamedSearch | null> {
  const named = normalizeTerms(terms);
  if (named === null) return null;
  const id = (await findSearch(db, named)) ?? (await insertSearch(db, named));
  const followed = await db
    .selectFrom('followed_searches')
    .select('search_id')
    .where('user_id', '=', userId)
    .where('search_id', '=', id)
    .executeTakeFirst();
  return { savedSearchId: id, isFollowing: followed !== undefined };
}

async function findSearch(db: Kysely<DB>, terms: SearchTerms): Promise<string | undefined> {
  const row = await db
    .selectFrom('searches')
    .select('id')
    .where('words', '=', terms.words)
    .where('order_by', '=', terms.orderBy)
    .where('category_ids', '=', sql<number[]>`${terms.categoryIds}::integer[]`)
    .where('narrow', '=', storedNarrowing(terms))
    .where(sql<boolean>`used_at > auction_clock() - interval '1 day'`)
    .executeTakeFirst();
  return row?.id;
}

async function insertSearch(db: Kysely<DB>, terms: SearchTerms): Promise<string> {
  const { id } = await db
    .insertInto('searches')
    .values({
      id: uuid(),
      words: terms.words,
      order_by: terms.orderBy,
      category_ids: [...terms.categoryIds],
      narrow: storedNarrowing(terms),
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['words', 'order_by', 'category_ids', 'narrow'])
        .doUpdateSet({ used_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Only what narrows it. */
function storedNarrowing({ narrow }: SearchTerms) {
  const parts = Object.entries(narrow).filter(([, part]) => part !== null);
  return sql<string>`${JSON.stringify(Object.fromEntries(parts))}::jsonb`;
}

/** The terms of a search by its id, whoever named it; null if it does not exist (any more). */
export async function readSavedSearch(db: Kysely<DB>, id: string): Promise<SearchTerms | null> {
  const row = await db
    .selectFrom('searches')
    .select(['words', 'order_by', 'category_ids', 'narrow'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? termsOf(row) : null;
}

/** An order no longer offered becomes relevance. */
const searchOrder = z.enum(sortOrders).catch('Relevance');
const searchNarrowing = SearchNarrowing.catch(anyLot);

interface SearchRow {
  readonly words: string;
  readonly order_by: string;
  readonly category_ids: number[];
  readonly narrow: unknown;
}

function termsOf(row: SearchRow): SearchTerms {
  return {
    words: row.words,
    orderBy: searchOrder.parse(row.order_by),
    categoryIds: row.category_ids,
    narrow: searchNarrowing.parse(row.narrow),
  };
}

/** Follows or unfollows a search; repeating it is harmless. Returns the reason if it cannot. */
export function followSearch(
  database: Database,
  { userId, searchId, isFollowing }: { userId: string; searchId: string; isFollowing: boolean },
): Promise<'done' | 'not-found' | 'too-many'> {
  return database.transaction(async (tx) => {
    if (!isFollowing) {
      await tx
        .deleteFrom('followed_searches')
        .where('user_id', '=', userId)
        .where('search_id', '=', searchId)
        .execute();
      return 'done';
    }
    // Locked against the sweep, and so that nobody can follow too many at once.
    const search = await tx
      .selectFrom('searches')
      .select('id')
      .where('id', '=', searchId)
      .forKeyShare()
      .executeTakeFirst();
    if (!search) return 'not-found';
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const followed = await tx
      .selectFrom('followed_searches')
      .select('search_id')
      .where('user_id', '=', userId)
      .execute();
    if (followed.some((row) => row.search_id === searchId)) return 'done';
    if (followed.length >= maxFollowed) return 'too-many';
    await tx
      .insertInto('followed_searches')
      .values({ user_id: userId, search_id: searchId, followed_at: now })
      .execute();
    return 'done';
  });
}

/** A followed search. */
export interface FollowedSearch {
  readonly id: string;
  readonly terms: SearchTerms;
  /** Of the seller to whom it is narrowed; null without one, or if they are no longer shown. */
  readonly sellerName: string | null;
  readonly followedAt: Date;
}

/** The searches that a user follows, the latest first. */
export async function readFollowed(
  db: Kysely<DB>,
  userId: string,
  { offset, limit }: Page = { offset: 0, limit: maxFollowed },
): Promise<FollowedSearch[]> {
  const rows = await db
    .selectFrom('followed_searches')
    .innerJoin('searches', 'searches.id', 'followed_searches.search_id')
    .leftJoin('public_sellers', (join) =>
      join.on(sql<boolean>`public_sellers.id = (searches.narrow ->> 'Seller')::uuid`),
    )
    .select(['searches.id', 'words', 'order_by', 'category_ids', 'narrow', 'followed_at'])
    .select('public_sellers.company_name')
    .where('user_id', '=', userId)
    .orderBy('followed_at', 'desc')
    .orderBy('searches.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    terms: termsOf(row),
    sellerName: row.company_name,
    followedAt: row.followed_at,
  }));
}

/** A page of the searches a user follows, the latest first. */
export async function readFollowedSearches(
  db: Kysely<DB>,
  userId: string,
  page: Page,
): Promise<{ totalCount: number; searches: SavedSearch[] }> {
  const { totalCount } = await db
    .selectFrom('followed_searches')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  const followed = await readFollowed(db, userId, page);
  return { totalCount, searches: followed.map(presentSearch) };
}

function presentSearch({ id, terms, sellerName }: FollowedSearch): SavedSearch {
  return {
    secureId: id,
    searchString: terms.words,
    orderBy: terms.orderBy,
    categoryIds: [...terms.categoryIds],
    narrow: terms.narrow,
    sellerName,
    isFollowing: true,
  };
}

/**
 * Deletes unfollowed searches: old ones, and the oldest beyond `limit`. Locked before they are checked
 * again, since somebody may be following one right now.
 */
export async function sweepSearches(database: Database, limit = maxUnfollowed): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from searches
      where id in (
        select s.id from searches s
        where not exists (select from followed_searches f where f.search_id = s.id)
          and s.used_at < greatest(
            auction_clock() - make_interval(days => ${keptDays}),
            (select o.used_at from searches o
              where not exists (select from followed_searches f where f.search_id = o.id)
              order by o.used_at desc, o.id desc offset ${limit} limit 1)
          )
        order by s.used_at limit ${sweepSize}
      )
      for update skip locked`.execute(tx);
    if (rows.length === 0) return;
    await sql`
      delete from searches s
      where id = any(${rows.map(({ id }) => id)}::uuid[])
        and not exists (select from followed_searches f where f.search_id = s.id)`.execute(tx);
  });
}

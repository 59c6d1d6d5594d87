import type { SearchNarrowing } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { searchWords, tsQueryOf } from '#platform/text/words.ts';
import { isWithin, narrowingOf } from './narrowing.ts';

/** A time of the auction clock: later than `after`, up to and including `until`. */
export interface Span {
  readonly after: Date;
  readonly until: Date;
}

/** A search, of whose order nothing is needed. */
export interface PostedTerms {
  readonly words: string;
  readonly categoryIds: readonly number[];
  readonly narrow: SearchNarrowing;
}

export interface PostedLots {
  readonly total: number;
  /** The best ones, best first. */
  readonly lotIds: readonly string[];
}

/** Whether every lot of the auctions published in a span is indexed; the pass may lag behind. */
export async function isIndexed(db: Kysely<DB>, { after, until }: Span): Promise<boolean> {
  const { rows } = await sql<{ is_indexed: boolean }>`
    select not exists (
      select from public_auctions a join lots l on l.auction_id = a.id
      where a.published_at > ${after} and a.published_at <= ${until}
        and not exists (select from search_lots s where s.lot_id = l.id)
    ) as is_indexed`.execute(db);
  return rows[0]?.is_indexed === true;
}

/**
 * Lots of auctions published in a span that have every word of a search (blank: any), are in one of its
 * categories (empty: in any), within what narrows it, and have not closed; the first `limit` by id. No typos are corrected: mailed
 * lots must match.
 */
export async function findPostedLots(
  db: Kysely<DB>,
  search: PostedTerms,
  { after, until }: Span,
  limit: number,
): Promise<PostedLots> {
  const words = searchWords(search.words);
  // Punctuation alone, such as "%", finds nothing.
  const isByWords = search.words !== '';
  const narrow = narrowingOf(search.narrow, { isPast: false, userId: null });
  const isForAny = search.categoryIds.length === 0 && narrow === undefined;
  if (words.length === 0 && (isByWords || isForAny)) return { total: 0, lotIds: [] };
  const query = sql`to_tsquery('english', ${tsQueryOf(words, false)})`;
  const fits = isByWords ? sql`s.document @@ ${query}` : sql`true`;
  const rank = isByWords ? sql`ts_rank(s.document, ${query}) desc,` : sql``;
  const inCategories =
    search.categoryIds.length === 0
      ? sql`true`
      : sql`s.category_id = any(${search.categoryIds}::int[])`;
  const within = narrow === undefined ? [] : [isWithin(narrow, 's')];
  const { rows } = await sql<{ lot_id: string; total: number }>`
    select s.lot_id, count(*) over () as total
    from public_auctions a
    join lot_states st on st.auction_id = a.id
    join search_lots s on s.lot_id = st.lot_id and not s.is_past
    where a.published_at > ${after} and a.published_at <= ${until}
      and st.close_at > auction_clock()
      and ${sql.join([fits, inCategories, ...within], sql` and `)}
    order by ${rank} st.close_at, s.lot_id
    limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, lotIds: rows.map((row) => row.lot_id) };
}

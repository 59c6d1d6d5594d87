import type { getAuctionCategories, ReplyOf, searchAuction } from '@fairlot/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { hasWords, rankOf } from '#platform/database/match-words.ts';
import { searchWords, tsQueryOf } from '#platform/text/words.ts';
import type { Viewer } from './viewer.ts';

type SearchBody = z.output<(typeof searchAuction)['body']>;
/** The search itself, without the page. */
export type LotSearch = Omit<SearchBody, 'Skip' | 'Take'>;

/**
 * Lots of a session that contain every word of the search, or have the typed text as their number. If
 * none does, the last word may be incomplete. `ended` chooses between those that have ended and those
 * that have not; null takes both. Words are looked up in the site's search index, never in descriptions:
 * 800 long ones took 15 seconds.
 */
export function lotsFound(
  sessionId: string,
  search: LotSearch,
  ended: boolean | null,
  viewer: Viewer,
): RawBuilder<unknown> {
  const text = search.Search;
  const order = orderBy(search, viewer);
  const isRanked = order === 'relevance';
  const conditions = [
    sql`l.session_id = ${sessionId}`,
    ...(search.Categories.length > 0
      ? [sql`l.category_id = any(${search.Categories}::int[])`]
      : []),
    ...(search.ClosesWithin === null
      ? []
      : [
          sql`st.outcome is null and exists (
            select from public_auctions a where a.id = st.auction_id and a.published_at <= clock.now
          ) and st.close_at <= sale_clock(st.auction_id) + ${search.ClosesWithin} * interval '1 minute'`,
        ]),
    ...(ended === null ? [] : [sql`(st.outcome is not null) = ${ended}`]),
  ];
  // From few to many, by key: PostgreSQL cannot know how many lots of a sale have the words, and would
  // compare every lot with every hit.
  const from = text === '' ? sql`lots l` : sql`found join lots l on l.id = found.lot_id`;
  return sql`
    with exact as materialized (${withWords(sessionId, text, { isRanked, lastIsPrefix: false })}),
    begun as materialized (
      select * from (${withWords(sessionId, text, { isRanked, lastIsPrefix: true })}) begun
      where not exists (select from exact)
    ),
    found as materialized (
      select lot_id, max(rank) as rank from (
        table exact union all table begun
        union all select l.id, 0 from lots l where l.session_id = ${sessionId} and ${isNumber(text)}
      ) every group by lot_id
    )
    select l.id as lot_id, row_number() over (order by ${isRanked ? relevance(text) : order}) as place
    from ${from} join lot_states st on st.lot_id = l.id cross join clock
    where ${sql.join(conditions, sql` and `)}`;
}

/** Lots of a session by their words; none if nothing was typed, or only punctuation. */
function withWords(
  sessionId: string,
  text: string,
  { isRanked, lastIsPrefix }: { isRanked: boolean; lastIsPrefix: boolean },
): RawBuilder<unknown> {
  const words = searchWords(text);
  if (words.length === 0) return sql`select null::uuid as lot_id, 0 as rank where false`;
  const query = tsQueryOf(words, lastIsPrefix);
  // Ranking reads the words themselves, which a lookup in the index does not.
  return sql`select s.lot_id, ${isRanked ? rankOf(query) : sql`0`} as rank from search_lots s
    where s.session_id = ${sessionId} and ${hasWords(query)}`;
}

const isNumber = (text: string) => sql`lower(l.lot_number) = lower(${text})`;

/** 2 before 10, and 12 before 12A. */
const byLotNumber = sql`
  substring(l.lot_number from '^\\D*') collate "C", substring(l.lot_number from '\\d+')::numeric nulls first,
  l.lot_number collate "C", l.id`;

/** The number itself, then by the words; without words by lot numbers. */
const relevance = (text: string) =>
  text === '' ? byLotNumber : sql`${isNumber(text)} desc, found.rank desc, ${byLotNumber}`;

/** Orders that do not apply here fall back to relevance. */
function orderBy(
  { OrderBy, Closed }: LotSearch,
  viewer: Viewer,
): RawBuilder<unknown> | 'relevance' {
  const upcoming = !Closed;
  switch (OrderBy) {
    case 'EndingSoonest':
      return upcoming ? sql`st.close_at, l.position` : 'relevance';
    case 'JustPosted':
      return upcoming ? sql`l.created_at desc, l.id desc` : 'relevance';
    case 'PriceHigh':
      return sql`${visiblePrice(viewer)} desc, ${byLotNumber}`;
    case 'PriceLow':
      return sql`${visiblePrice(viewer)}, ${byLotNumber}`;
    case 'Favorited':
      return sql`(select count(*) from favorites f where f.lot_id = l.id) desc, ${byLotNumber}`;
    case 'LotNumber':
      return byLotNumber;
    case 'MostBids':
      return sql`st.bid_count desc, ${byLotNumber}`;
    // The lots of a sale are all in one place.
    case 'Nearest':
    case 'Viewed':
    case 'Relevance':
      return 'relevance';
  }
}

/** The price to sort by; the order must not reveal to visitors what tiles hide after the close. */
function visiblePrice({ userId }: Viewer): RawBuilder<unknown> {
  const price = sql`coalesce(st.price_cents, st.start_price_cents)`;
  if (userId !== null) return price;
  return sql`case when st.outcome is null and st.close_at > sale_clock(st.auction_id) then ${price}
    else st.start_price_cents end`;
}

/** The categories of a session's lots, the largest first. */
export async function readCategoriesOf(
  { kysely }: Database,
  sessionId: string,
): Promise<ReplyOf<typeof getAuctionCategories>> {
  const { rows } = await sql<{ name: string; value: number; count: number }>`
    select c.name, c.id as value, count(*) as count
    from lots l join categories c on c.id = l.category_id
    where l.session_id = ${sessionId}
    group by c.id order by count(*) desc, c.name`.execute(kysely);
  return rows;
}

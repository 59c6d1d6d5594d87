import type { searchAuction } from '@fairlot/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Viewer } from './viewer.ts';

type SearchBody = z.output<(typeof searchAuction)['body']>;
/** What is looked for; which page of it is another matter. */
export type LotSearch = Omit<SearchBody, 'Skip' | 'Take'>;

/** Further words of a search narrow nothing that a person would miss. */
const mostWords = 10;

/**
 * Lots of a session that hold every word of the search in title, number or description. `ended`
 * chooses between those that have ended and those that have not; null takes both.
 */
export function lotsFound(
  sessionId: string,
  search: LotSearch,
  ended: boolean | null,
  viewer: Viewer,
): RawBuilder<unknown> {
  const words = wordsOf(search.Search);
  const conditions = [
    sql`l.session_id = ${sessionId}`,
    ...words.map(
      (word) => sql`(
      l.title ilike ${pattern(word)} or l.lot_number ilike ${pattern(word)}
      or regexp_replace(l.description_html, '<[^>]*>', ' ', 'g') ilike ${pattern(word)}
    )`,
    ),
    ...(search.Categories.length > 0
      ? [sql`l.category_id = any(${search.Categories}::int[])`]
      : []),
    ...(ended === null ? [] : [sql`(st.outcome is not null) = ${ended}`]),
  ];
  return sql`
    select l.id as lot_id, row_number() over (order by ${orderBy(search, viewer)}) as place
    from lots l join lot_states st on st.lot_id = l.id cross join clock
    where ${sql.join(conditions, sql` and `)}`;
}

/** PostgreSQL takes no NUL in a text, and nobody looks for one. */
function wordsOf(text: string): string[] {
  return text
    .split(/[\s\0]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** A word found anywhere; what LIKE would take for wildcards is meant literally. */
function pattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** 2 before 10, and 12 before 12A. */
const byLotNumber = sql`
  substring(l.lot_number from '^\\D*') collate "C", substring(l.lot_number from '\\d+')::numeric nulls first,
  l.lot_number collate "C", l.id`;

/** Orders that do not apply here fall back to relevance, and relevance without words to lot numbers. */
function orderBy({ OrderBy, Search, Closed }: LotSearch, viewer: Viewer): RawBuilder<unknown> {
  const upcoming = !Closed;
  switch (OrderBy) {
    case 'EndingSoonest':
      if (upcoming) return sql`st.close_at, l.position`;
      break;
    case 'JustPosted':
      if (upcoming) return sql`l.created_at desc, l.id desc`;
      break;
    case 'PriceHigh':
      return sql`${visiblePrice(viewer)} desc, ${byLotNumber}`;
    case 'PriceLow':
      return sql`${visiblePrice(viewer)}, ${byLotNumber}`;
    case 'Favorited':
      return sql`(select count(*) from favorites f where f.lot_id = l.id) desc, ${byLotNumber}`;
    case 'LotNumber':
      return byLotNumber;
    case 'Viewed':
    case 'Relevance':
      break;
  }
  const text = wordsOf(Search).join(' ');
  return text === '' ? byLotNumber : sql`${relevance(text)} desc, ${byLotNumber}`;
}

/** The number itself, then the words in the title, then anything else. */
function relevance(text: string): RawBuilder<unknown> {
  return sql`case when lower(l.lot_number) = lower(${text}) then 2
    when l.title ilike ${pattern(text)} then 1 else 0 end`;
}

/** The price to sort by; the order must not tell visitors what the tiles hide after the close. */
function visiblePrice({ userId }: Viewer): RawBuilder<unknown> {
  const price = sql`coalesce(st.price_cents, st.start_price_cents)`;
  if (userId !== null) return price;
  return sql`case when st.outcome is null and st.close_at > clock.now then ${price}
    else st.start_price_cents end`;
}

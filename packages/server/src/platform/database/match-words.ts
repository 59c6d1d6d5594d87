import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Weights of seller, description, number and category, title. */
const rankWeights = '{0.05, 0.2, 0.5, 1}';

const tsQuery = (query: string) => sql`to_tsquery('english', ${query})`;

/** SQL: the row `s` of `search_lots` matches a query (see `tsQueryOf`). */
export const hasWords = (query: string): RawBuilder<unknown> =>
  sql`s.document @@ ${tsQuery(query)}`;

/**
 * SQL: the row `f` of `search_figures` may belong to a lot that matches this query, as its signature tells. A lot has a
 * bit for each of its words, of 256; a word that is only begun has none.
 */
export function mayHaveWords(query: string): RawBuilder<unknown> {
  const whole = query.split(' & ').filter((word) => !word.endsWith(':*'));
  // Added to it, they change nothing; so they are computed once.
  const asked = sql`search_signature(to_tsvector('english', ${whole.join(' ')}))`;
  return sql`(f.signature is null or f.signature | ${asked} = f.signature)`;
}

/**
 * SQL: how well it matches; more is better. Words in a title count most. Ranked rows have all of the
 * words, so each counts by itself: for words joined by "and" PostgreSQL compares every position of each
 * with every position of all others, which took over two seconds for 10,000 lots with ten common words.
 */
export const rankOf = (query: string): RawBuilder<unknown> =>
  sql`ts_rank(${rankWeights}::float4[], s.document, ${tsQuery(query.replaceAll(' & ', ' | '))}, 1)`;

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Weights of seller, description, number and category, title. */
const rankWeights = '{0.05, 0.2, 0.5, 1}';

const tsQuery = (query: string) => sql`to_tsquery('english', ${query})`;

/** SQL: the row `s` of `search_lots` matches a query (see `tsQueryOf`). */
export const hasWords = (query: string): RawBuilder<unknown> =>
  sql`s.document @@ ${tsQuery(query)}`;

/**
 * SQL: how well it matches; more is better. Words in a title count most. Ranked rows have all of the
 * words, so each counts by itself: for words joined by "and" PostgreSQL compares every position of each
 * with every position of all others, which took over two seconds for 10,000 lots with ten common words.
 */
export const rankOf = (query: string): RawBuilder<unknown> =>
  sql`ts_rank(${rankWeights}::float4[], s.document, ${tsQuery(query.replaceAll(' & ', ' | '))}, 1)`;

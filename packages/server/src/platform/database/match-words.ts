import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Weights of seller, description, number and category, title. */
const rankWeights = '{0.05, 0.2, 0.5, 1}';

const tsQuery = (query: string) => sql`to_tsquery('english', ${query})`;

/** SQL: the row `s` of `search_lots` fits a query (see `tsQueryOf`). */
export const hasWords = (query: string): RawBuilder<unknown> =>
  sql`s.document @@ ${tsQuery(query)}`;

/** SQL: how well it fits; more is better. Words in a title tell most. */
export const rankOf = (query: string): RawBuilder<unknown> =>
  sql`ts_rank(${rankWeights}::float4[], s.document, ${tsQuery(query)}, 1)`;

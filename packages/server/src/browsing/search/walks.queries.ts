import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { hasWords } from '#platform/database/match-words.ts';
import { fits, fitsByFigures, lotsOf, orderBy } from './fitting.ts';
import type { Filter } from './fitting.ts';
import { figuresTable, nearestSessions, rangesOf } from './narrowing.ts';
import type { Narrowing } from './narrowing.ts';
import type { Page } from './search.queries.ts';
import type { SortKey } from './sort.ts';

/**
 * The requested page, found by walking through all lots in order until it is full: for words with so many
 * matches that some come soon. Null if it is not full after `limit` lots. What narrows to a range of the
 * order itself is where the walk goes; what else the figures tell is compared before a lot is looked up for its words.
 */
export async function walkTo(
  { kysely }: Database,
  filter: Filter,
  { sort, page, limit }: { sort: SortKey; page: Page; limit: number },
): Promise<string[] | null> {
  const ranges = filter.narrow === undefined ? [] : rangesOf(filter.narrow, 'f');
  const ofOrder = ranges.filter(({ column }) => column === sort.column).map(({ fits: one }) => one);
  const order = orderBy(sql.ref(`f.${sort.column}`), sort);
  // The inner limit keeps PostgreSQL from joining in any other way than lot by lot.
  const { rows } = await sql<{ lot_id: string }>`
    select f.lot_id
    from (
      select f.* from ${sql.table(figuresTable(filter))} f
      where ${sql.join([sql`true`, ...ofOrder], sql` and `)} ${order} limit ${limit}
    ) f
    ${lookUp(filter)}
    where ${fitsByFigures(filter)}
    ${order} limit ${page.take} offset ${page.skip}`.execute(kysely);
  return rows.length < page.take ? null : rows.map((row) => row.lot_id);
}

/** SQL: whatever else the lot of figures `f` must fit. */
function lookUp(filter: Filter): RawBuilder<unknown> {
  const { figuresComplete, query } = filter;
  if (figuresComplete === true && query === null) return sql``;
  const rest = figuresComplete === true && query !== null ? hasWords(query) : fits(filter);
  return sql`cross join lateral (
      select from ${lotsOf(filter)} s where s.lot_id = f.lot_id and ${rest} limit 1
    ) fitting`;
}

/** The requested page in the order of distance, by walking through the sessions that are near. */
export async function walkAway(
  { kysely }: Database,
  filter: Filter,
  { near, page }: { near: NonNullable<Narrowing['near']>; page: Page },
): Promise<string[]> {
  // The inner limits keep PostgreSQL from joining in any other way than session by session.
  const { rows } = await sql<{ lot_id: string }>`
    select s.lot_id
    from (${nearestSessions(near)} order by place limit ${maxNear}) near
    cross join lateral (
      select s.lot_id from ${lotsOf(filter)} s where s.session_id = near.id and ${fits(filter)}
      order by s.lot_id limit ${page.skip + page.take}
    ) s
    order by near.place, s.lot_id limit ${page.take} offset ${page.skip}`.execute(kysely);
  return rows.map((row) => row.lot_id);
}

/** Far more sessions than are held at a time. */
const maxNear = 100_000;

import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';

/** Milliseconds. What they decide, how a search goes about it, may be a minute behind. */
const freshMs = 60_000;

export interface TableSize {
  readonly pages: number;
  /** About how many lots it has, as of PostgreSQL's last analyze; -1 before the first. */
  readonly lots: number;
}

/** The size of a table of the index, by its name. */
export type TableSizes = (table: string) => Promise<TableSize>;

/** Not within each search: there, planning it was a sixth of the cheapest one. */
export function createTableSizes({ kysely }: Database): TableSizes {
  const recall = createMemo<TableSize>({ freshMs, capacity: 8 });
  return (table) =>
    recall(keyOfRead(table), async () => {
      const { rows } = await sql<TableSize>`
        select pg_relation_size(oid)::float8 / current_setting('block_size')::int as pages,
          reltuples::float8 as lots
        from pg_class where oid = ${table}::regclass`.execute(kysely);
      const [size] = rows;
      if (!size) throw new Error(`There is no table ${table}.`);
      return size;
    });
}

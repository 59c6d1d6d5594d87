import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Backlog } from '../modules/module.ts';

/** SQL: seconds since an instant; 0 for none, and for a future one. */
export const secondsSince = (instant: RawBuilder<unknown>) =>
  sql<number>`coalesce(greatest(extract(epoch from auction_clock() - ${instant}), 0), 0)::float8`;

/** A row of a statement that counts waiting work. */
export interface BacklogRow {
  readonly what: string;
  readonly count: number;
  readonly oldest_seconds: number;
}

/** Waiting work by name; 0 for each of `names` without any. */
export function backlogOf(
  rows: readonly BacklogRow[],
  names: readonly string[],
): ReadonlyMap<string, Backlog> {
  const found = new Map(
    rows.map(({ what, count, oldest_seconds: oldestSeconds }) => [what, { count, oldestSeconds }]),
  );
  return new Map(names.map((name) => [name, found.get(name) ?? { count: 0, oldestSeconds: 0 }]));
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';
import { outageMs } from './outage.ts';

/** Lots whose clock has run out and whose hammer is not recorded. */
export async function readOverdueLots(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    select 'lots overdue' as what, count(*), ${secondsSince(sql`min(s.close_at)`)} as oldest_seconds
    from lot_states s join auctions a on a.id = s.auction_id
    where s.outcome is null and s.close_at <= auction_clock()
      and s.close_at <= sale_clock(s.auction_id) and a.published_at <= auction_clock()`.execute(db);
  return backlogOf(rows, ['lots overdue']);
}

/** Nodes that recently reported that they take bids, and those that fell silent within the hour. */
export async function countNodes(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ alive: number; silent: number }>`
    select count(*) filter (where alive_at > auction_clock() - make_interval(secs => ${outageMs / 1_000})) as alive,
      count(*) filter (where alive_at <= auction_clock() - make_interval(secs => ${outageMs / 1_000})
        and alive_at > auction_clock() - interval '1 hour') as silent
    from nodes`.execute(db);
  return new Map(Object.entries(rows[0] ?? { alive: 0, silent: 0 }));
}

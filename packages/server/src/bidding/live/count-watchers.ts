import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Hub } from '#platform/hub/hub.ts';
import { sessionGroup, watchedSessions } from './live-publisher.ts';

/** A server that has not counted for this long has no watchers any more. */
const freshFor = sql`interval '15 seconds'`;

/**
 * Stores how many connections to this node watch each sale, for boards on any node. A connection that
 * watches several sessions of a sale counts once.
 */
export async function countWatchers(
  { kysely }: Database,
  hub: Pick<Hub, 'groupNames' | 'countIn'>,
  nodeId: string,
): Promise<void> {
  const { rows: sales } = await sql<{ auctionId: string; sessions: string[] }>`
    select auction_id as "auctionId", array_agg(id) as sessions from auction_sessions
    where id = any(${watchedSessions(hub)}::uuid[]) group by auction_id`.execute(kysely);
  const counts = sales.map(({ auctionId, sessions }) => ({
    auction_id: auctionId,
    watchers: hub.countIn(sessions.map(sessionGroup)),
  }));
  const rows = JSON.stringify(counts.filter(({ watchers }) => watchers > 0));
  // Counts of nodes that are gone are deleted by the next node that counts.
  await sql`
    with counted as (
      insert into watcher_counts (node_id, auction_id, watchers, counted_at)
      select ${nodeId}, auction_id, watchers, auction_clock()
      from jsonb_to_recordset(${rows}::jsonb) as t(auction_id uuid, watchers int)
      on conflict (auction_id, node_id)
        do update set watchers = excluded.watchers, counted_at = excluded.counted_at
      returning auction_id
    )
    delete from watcher_counts
    where node_id = ${nodeId} and auction_id not in (select auction_id from counted)
      or counted_at < auction_clock() - ${freshFor}`.execute(kysely);
}

/** Connections that watch a sale, over all servers that counted theirs recently. */
export async function readWatchers(db: Kysely<DB>, auctionId: string): Promise<number> {
  const { rows } = await sql<{ watchers: number }>`
    select coalesce(sum(watchers), 0)::int as watchers from watcher_counts
    where auction_id = ${auctionId} and counted_at > auction_clock() - ${freshFor}`.execute(db);
  return rows[0]?.watchers ?? 0;
}

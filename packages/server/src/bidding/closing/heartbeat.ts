import type { PoolClient } from 'pg';
import { toTime } from '#platform/database/pipeline.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { endingOutage } from './outage.ts';

/** Every node that takes bids says so this often. */
export const heartbeatMs = 1_000;
/**
 * A node whose loop has not run for this long, and an installation without a heartbeat for as long, may
 * be in an outage: nothing is hammered until it is known. Three beats, so that a slow one does not
 * matter.
 */
export const silenceMs = 3_000;
/**
 * The heartbeat of a node. It means *this node takes bids*: it stores when the loop that takes them last
 * ran, by the database's clock, and nothing once that is `silenceMs` ago. First handles an outage that it
 * finds, and returns what happened to lots. `loopRanMsAgo` is in milliseconds of the machine, each of
 * which is `pace` of `auction_clock()`.
 */
export async function beat(
  client: PoolClient,
  nodeId: string,
  loopRanMsAgo: () => number,
  pace = 1,
): Promise<LotEvent[]> {
  if (loopRanMsAgo() >= silenceMs) return [];
  return endingOutage(client, pace, async (now) => {
    // Read after the clock: the delay between makes the moment earlier, never later.
    const loopRanAt = now - loopRanMsAgo() * pace;
    await client.query(
      `insert into nodes (id, started_at, alive_at) values ($1, ${toTime('$2')}, ${toTime('$2')})
       on conflict (id) do update set alive_at = excluded.alive_at`,
      [nodeId, loopRanAt],
    );
  });
}

/** A node that shuts down properly is deleted an hour later, with those that crashed. */
export async function forgetDeadNodes(client: PoolClient): Promise<void> {
  await client.query(
    `delete from nodes where alive_at < auction_clock() - interval '1 hour'
       and alive_at < (select max(alive_at) from nodes)`,
  );
}

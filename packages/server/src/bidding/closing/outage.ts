import type { PoolClient } from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { epochMs } from '#platform/database/pipeline.ts';
import { refuseUnreplicated } from '#platform/database/unreplicated.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { moveLotsAfterOutage } from './move-lots-after-outage.ts';

/**
 * No node taking bids for this long is an outage. Restarts and long garbage collections end sooner, and
 * moving a whole sale by ten minutes for them would hurt more than late hammers.
 */
export const outageMs = 10_000;

/**
 * Milliseconds. A node that starts while another handles an outage waits for it, longer than a request
 * would.
 */
const lockTimeout = 10_000;

/** Called before a node takes its first bid: lots held up by an outage can be bid on at once. */
export function judgeOutage(client: PoolClient, pace = 1): Promise<LotEvent[]> {
  return endingOutage(client, pace, async () => {});
}

/**
 * When no node took bids for `outageMs` and lots fell due meanwhile, those not hammered get a fresh clock
 * (domain.md, Outage). Under a lock that hammers take shared: none is between reading and writing while
 * this reads. `pace` is how many times as fast as real time `auction_clock()` runs.
 */
export async function endingOutage(
  client: PoolClient,
  pace: number,
  thenDo: (now: number) => Promise<void>,
): Promise<LotEvent[]> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.outage]);
    const { now, aliveAt, judgedAt } = await readLife(client);
    // Before the very first start there was no silence.
    const silentSince = aliveAt === null ? now : Math.max(aliveAt, judgedAt ?? 0);
    const events =
      now - silentSince >= outageMs * pace
        ? await moveLotsAfterOutage(client, silentSince, now)
        : [];
    await thenDo(now);
    await client.query('commit');
    refuseUnreplicated(client);
    return events;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Epoch milliseconds of the database's clock. */
export interface Life {
  readonly now: number;
  /** When a node was last known to take bids; null before the first start. */
  readonly aliveAt: number | null;
  /** The end of the last outage that moved lots: what fell due before it has its fresh clock. */
  readonly judgedAt: number | null;
}

/** Call once the outage lock is held. */
export async function readLife(client: PoolClient): Promise<Life> {
  const { rows } = await client.query<Life>(
    `select ${epochMs('auction_clock()')} as now,
       (select ${epochMs('max(alive_at)')} from nodes) as "aliveAt",
       (select ${epochMs('max(ended_at)')} from outages) as "judgedAt"`,
  );
  const [life] = rows;
  if (!life) throw new Error('The database returned no time.');
  return life;
}

import type { PoolClient } from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { epochMs } from '#platform/database/pipeline.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { moveLotsAfterOutage } from './move-lots-after-outage.ts';

/**
 * An outage: no node took bids for so long. A restart and a long pause of the garbage collector end
 * sooner, and to move a whole sale by ten minutes for them would hurt more than to hammer late.
 */
export const outageMs = 10_000;

/** Milliseconds. Who begins while another ends an outage waits for it, longer than a request would. */
const lockTimeout = 10_000;

/** What a node does before it takes its first bid: lots that an outage held up can be bid on at once. */
export function judgeOutage(client: PoolClient, pace = 1): Promise<LotEvent[]> {
  return endingOutage(client, pace, async () => {});
}

/**
 * When no node took bids for `outageMs` and lots fell due meanwhile, those not hammered get a fresh
 * clock (domain.md, Outage). Under a lock that hammers share: none of them is between looking and
 * writing while this looks. `pace` is how many times as fast as time `auction_clock()` goes.
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
    // The first start ever has no silence behind it.
    const silentSince = aliveAt === null ? now : Math.max(aliveAt, judgedAt ?? 0);
    const events =
      now - silentSince >= outageMs * pace
        ? await moveLotsAfterOutage(client, silentSince, now)
        : [];
    await thenDo(now);
    await client.query('commit');
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

/** To be read after the outage's lock is had. */
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

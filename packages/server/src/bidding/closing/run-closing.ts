import type { Pool, PoolClient } from 'pg';
import { repeat } from '#platform/background/repeat.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { closeDueLots } from './close-due-lots.ts';
import type { Hammered } from './close-due-lots.ts';
import { createFailedLots } from './failed-lots.ts';
import { beat, forgetDeadNodes, heartbeatMs } from './heartbeat.ts';
import { judgeOutage } from './outage.ts';
import type { SignsOfLife } from './liveness.ts';

/** One for heartbeats and one for hammers: a batch of hammers must not look like an outage. */
const connections = 2;
/** How late a hammer may be when nothing holds it up: half of this on average. */
const lookEveryMs = 200;

/** What the closing of a node does: heartbeats if it takes bids, hammers if it is a worker. */
export interface Duties {
  readonly heartbeats: boolean;
  readonly hammers: boolean;
}

export const allDuties: Duties = { heartbeats: true, hammers: true };

export interface ClosingEvents {
  readonly onHammered: (hammered: Hammered) => void;
  readonly onExtended: (events: readonly LotEvent[]) => void;
}

export interface Closing {
  /** Sends a last heartbeat, if it sends any, so that an outage is counted from when this node last took bids. */
  stop(): Promise<void>;
}

/**
 * Handles an outage if there was one, then sends heartbeats and records due hammers until it is stopped.
 * Outages are handled by whoever sends heartbeats: it is then that bids are taken again.
 * It has its own connections: a crowd that uses up all the others must neither delay a hammer nor look
 * like an outage.
 */
export async function runClosing(options: {
  readonly databaseUrl: string;
  readonly nodeId: string;
  readonly signs: SignsOfLife;
  readonly log: Log;
  readonly events: ClosingEvents;
  readonly duties?: Duties;
  /** How many milliseconds `auction_clock()` advances in one of the machine's: 1, except in rehearsals. */
  readonly pace?: number;
}): Promise<Closing> {
  const { nodeId, signs, log, duties = allDuties, pace = 1 } = options;
  const { onHammered, onExtended } = options.events;
  const database = openDatabase({
    url: options.databaseUrl,
    maxConnections: connections,
    applicationName: 'fairlot closing',
    onConnectionLost: (error) => log.warn(`closing: idle connection lost: ${error.message}`),
  });
  const loopRanMsAgo = () => signs.msSince('loop-ran');

  const reportExtended = (extended: readonly LotEvent[]) => {
    if (extended.length === 0) return;
    log.warn({ lots: extended.length }, 'lots extended after an outage');
    onExtended(extended);
  };
  const beatOnce = () =>
    onConnection(database.pool, async (client) => {
      reportExtended(await beat(client, nodeId, loopRanMsAgo, pace));
      signs.mark('beaten');
    });

  const failed = createFailedLots();
  const closeOnce = () =>
    onConnection(database.pool, async (client) => {
      for (;;) {
        const { failures, isFull, ...hammered } = await closeDueLots(
          client,
          loopRanMsAgo,
          failed.resting(),
          pace,
        );
        signs.mark('looked');
        for (const { lotId, error } of failures) {
          if (failed.note(lotId)) {
            log.error({ err: error, lot: lotId }, 'hammer cannot be recorded, will try again');
          }
        }
        if (hammered.events.length > 0) onHammered(hammered);
        if (!isFull) return;
      }
    });

  try {
    if (duties.heartbeats) {
      await onConnection(database.pool, async (client) => {
        reportExtended(await judgeOutage(client, pace));
        await forgetDeadNodes(client);
      });
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  signs.mark('beaten');
  signs.mark('looked');
  const tasks = [
    ...(duties.heartbeats ? [repeat('heartbeat', heartbeatMs, log, beatOnce)] : []),
    ...(duties.hammers ? [repeat('closing', lookEveryMs, log, closeOnce)] : []),
  ];
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
      try {
        if (duties.heartbeats) await beatOnce();
      } finally {
        await database.close();
      }
    },
  };
}

async function onConnection(
  pool: Pool,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } catch (error) {
    // Not used again: what it has prepared may be why it failed, after a migration for good.
    client.release(true);
    throw error;
  }
  client.release();
}

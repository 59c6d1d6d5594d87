import type { Pool, PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { repeat } from '../../platform/background/repeat.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { LotEvent } from '../live/public.ts';
import { closeDueLots, closingBatch } from './close-due-lots.ts';
import type { Hammered } from './close-due-lots.ts';
import { beat, forgetDeadNodes, heartbeatMs, silenceMs } from './heartbeat.ts';

/**
 * One to beat and one to hammer, apart from those that requests use: a crowd that takes all of them
 * must neither delay a hammer nor look like an outage.
 */
const connections = 2;
/** How late a hammer may come when nothing holds it up: half of this on average. */
const lookEveryMs = 200;

export interface ClosingWorker {
  /** Whether it has beaten and looked for due lots within the silence that counts as an outage. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

export interface ClosingEvents {
  readonly onHammered: (hammered: Hammered) => void;
  readonly onExtended: (events: readonly LotEvent[]) => void;
}

/** Beats, and records the hammers that fall due, until it is stopped. */
export async function startClosing(
  databaseUrl: string,
  log: Log,
  { onHammered, onExtended }: ClosingEvents,
): Promise<ClosingWorker> {
  const nodeId = uuid();
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: connections,
    applicationName: 'fairlot closing',
    onConnectionLost: (error) => log.warn(`closing: idle connection lost: ${error.message}`),
  });

  let beatAt = performance.now();
  let lookedAt = beatAt;

  const beatOnce = () =>
    onConnection(database.pool, async (client) => {
      const extended = await beat(client, nodeId);
      beatAt = performance.now();
      if (extended.length === 0) return;
      log.warn({ lots: extended.length }, 'lots extended after an outage');
      onExtended(extended);
    });

  const known = new Set<string>();
  const closeOnce = () =>
    onConnection(database.pool, async (client) => {
      for (;;) {
        const { failures, ...hammered } = await closeDueLots(client, nodeId);
        lookedAt = performance.now();
        for (const { lotId, error } of failures) {
          // Tried again in every round, told once.
          if (!known.has(lotId)) log.error({ err: error, lot: lotId }, 'hammer cannot be recorded');
          known.add(lotId);
        }
        if (hammered.events.length > 0) onHammered(hammered);
        if (hammered.events.length < closingBatch) return;
      }
    });

  // The first beat comes before anything is served: after an outage it extends what must be extended.
  await beatOnce();
  await onConnection(database.pool, forgetDeadNodes);
  const tasks = [
    repeat('heartbeat', heartbeatMs, log, beatOnce),
    repeat('closing', lookEveryMs, log, closeOnce),
  ];
  return {
    isAlive: () => performance.now() - Math.min(beatAt, lookedAt) < silenceMs,
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
      // The last sign of life, so that an outage is counted from here.
      try {
        await beatOnce();
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
  } finally {
    client.release();
  }
}

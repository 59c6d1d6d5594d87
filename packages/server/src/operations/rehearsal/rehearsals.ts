import type { Database } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/is-unique-violation.ts';
import type { Log } from '#platform/log/log.ts';
import { beat, claimRehearsal, endAbandoned, endRehearsal, putBack } from './rehearsals.queries.ts';
import type { ClaimedRehearsal } from './rehearsals.queries.ts';
import { runProcess } from './run-process.ts';
import { removeAbandoned } from './sandbox.ts';

/** Milliseconds between a running rehearsal's reports, which also show whether it should end. */
const beatEveryMs = 1_000;

/** The rehearsals of the installation that this process runs, one at a time. */
export interface Rehearsals {
  /** Starts the next one if none runs anywhere; ends abandoned ones. */
  look(): Promise<void>;
  /** Resolves when this process runs none. */
  idle(): Promise<void>;
  /** Puts back what it runs, for another node or the next start. */
  stop(): Promise<void>;
}

export function openRehearsals({
  database,
  databaseUrl,
  log,
}: {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
}): Rehearsals {
  const { kysely } = database;
  const leaving = new AbortController();
  let running: Promise<void> | null = null;
  let hasTidied = false;

  async function run({ id, saleId }: ClaimedRehearsal): Promise<void> {
    const stopping = new AbortController();
    const signal = AbortSignal.any([leaving.signal, stopping.signal]);
    let progress = { closed: 0, lots: 0 };
    const beatOnce = async () => {
      try {
        if (!(await beat(kysely, id, progress))) stopping.abort();
      } catch (error) {
        // The database may be down for a moment: after a minute another node ends this.
        log.warn({ err: error }, 'a rehearsal could not say that it runs');
      }
    };
    const beats = setInterval(() => void beatOnce(), beatEveryMs);
    try {
      const ending = await runProcess(
        { databaseUrl, saleId },
        { signal, onProgress: ({ closed, lots }) => (progress = { closed, lots }) },
      );
      clearInterval(beats);
      if (leaving.signal.aborted) await putBack(kysely, id);
      else if (ending.kind === 'done')
        await endRehearsal(kysely, id, { state: 'done', report: ending.report });
      else if (ending.kind === 'stopped') await endRehearsal(kysely, id, { state: 'stopped' });
      else {
        log.warn({ problem: ending.problem, reason: ending.reason }, 'a rehearsal failed');
        await endRehearsal(kysely, id, { state: 'failed', problem: ending.problem });
      }
      await removeAbandoned();
    } finally {
      clearInterval(beats);
    }
  }

  return {
    async look() {
      if (running !== null || leaving.signal.aborted) return;
      if ((await endAbandoned(kysely)) || !hasTidied) {
        await removeAbandoned();
        hasTidied = true;
      }
      const claimed = await claimRehearsal(kysely).catch((error: unknown) => {
        // Another node was faster.
        if (isUniqueViolation(error)) return null;
        throw error;
      });
      if (claimed === null) return;
      running = run(claimed)
        .catch((error: unknown) => log.error({ err: error }, 'a rehearsal was lost'))
        .finally(() => (running = null));
    },
    idle: async () => void (await running),
    async stop() {
      leaving.abort();
      await running;
    },
  };
}

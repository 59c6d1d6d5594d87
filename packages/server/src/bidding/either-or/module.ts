import { bidRetracted, lotWithdrawn } from '#bidding/bids/public.ts';
import { lotsHammered } from '#bidding/closing/public.ts';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { onceForAll } from '#platform/facts/fact.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { advanceGroups, readDue } from './advance-groups.ts';
import { serveEitherOr } from './either-or.routes.ts';
import { groupsWith } from './groups.queries.ts';

/** Facts bring nearly everything at once; a round reads all groups that go on, for what no fact reports. */
const roundMs = 15_000;

/** Whose turn is it in groups with a lot that was decided, or where somebody's bids were removed? */
const turnsJob = defineJob({
  name: 'either-or-turns',
  data: z.object({ groupIds: z.array(z.string()) }),
  retries: 8,
  retryAfter: 1,
  giveUpAfter: 120,
});

export interface EitherOr extends Module {
  readonly advanceAll: () => Promise<void>;
}

export function eitherOrModule({
  database,
  jobs,
  log,
  placePending,
}: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Places maxima that were handed to the bids and may be placed now. */
  readonly placePending: () => Promise<void>;
}): EitherOr {
  const advance = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    try {
      await advanceGroups(database, ids);
    } finally {
      // Whatever was handed over is placed, though another group failed.
      await placePending();
    }
  };
  const advanceAll = async () => advance(await readDue(database.kysely));
  const follow = async (tx: Transaction<DB>, lotIds: readonly string[]) => {
    const groupIds = await groupsWith(tx, lotIds);
    if (groupIds.length > 0) await jobs.enqueue(tx, turnsJob, { groupIds });
  };
  return {
    advanceAll,
    serve: ({ api }) =>
      serveEitherOr(api, database, async () => {
        try {
          await placePending();
        } catch (error) {
          // Nothing is lost: the bids' own round repeats it. The group is saved.
          log.warn({ err: error }, 'a maximum of a group will be placed by the next round');
        }
      }),
    jobs: [handledJob(turnsJob, ({ groupIds }) => advance(groupIds))],
    followers: [
      onceForAll('either-or groups', lotsHammered, (tx, { lotIds }) => follow(tx, lotIds)),
      onceForAll('either-or groups', lotWithdrawn, (tx, { lotId }) => follow(tx, [lotId])),
      onceForAll('either-or groups', bidRetracted, (tx, { lotId }) => follow(tx, [lotId])),
    ],
    passes: [{ name: 'either-or groups', everyMs: roundMs, run: advanceAll }],
  };
}

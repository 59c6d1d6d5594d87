import { bidRetracted, lotWithdrawn } from '#bidding/bids/public.ts';
import type { WaitingOf } from '#bidding/bids/public.ts';
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
import { advanceDue, advanceGroups } from './advance-groups.ts';
import { serveEitherOr } from './either-or.routes.ts';
import { groupsWith, lotsOf } from './groups.queries.ts';
import { tellPlaced } from './tell-placed.ts';

/** Facts bring nearly everything at once; a round looks at what is due, for what no fact reports. */
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
  placePendingOf,
}: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Places maxima that were handed to the bids and may be placed now. */
  readonly placePending: () => Promise<void>;
  /** The same of one bidder on some lots. */
  readonly placePendingOf: (of: WaitingOf) => Promise<void>;
}): EitherOr {
  const thenPlace = async (advance: Promise<void>) => {
    try {
      await advance;
    } finally {
      // Whatever was handed over is placed, though another group failed.
      try {
        await placePending();
      } finally {
        // One that cannot be placed keeps nobody else from hearing of theirs, which bind.
        await tellPlaced(database);
      }
    }
  };
  const advanceAll = () => thenPlace(advanceDue(database));
  const follow = async (tx: Transaction<DB>, lotIds: readonly string[]) => {
    const groupIds = await groupsWith(tx, lotIds);
    if (groupIds.length > 0) await jobs.enqueue(tx, turnsJob, { groupIds });
  };
  return {
    advanceAll,
    serve: ({ api }) =>
      serveEitherOr(api, database, async (bidderId, groupId) => {
        try {
          await placePendingOf({ bidderId, lotIds: await lotsOf(database.kysely, groupId) });
        } catch (error) {
          // Nothing is lost: the bids' own round repeats it. The group is saved.
          log.warn({ err: error }, 'a maximum of a group will be placed by the next round');
        }
      }),
    jobs: [handledJob(turnsJob, ({ groupIds }) => thenPlace(advanceGroups(database, groupIds)))],
    followers: [
      onceForAll('either-or groups', lotsHammered, (tx, { lotIds }) => follow(tx, lotIds)),
      onceForAll('either-or groups', lotWithdrawn, (tx, { lotId }) => follow(tx, [lotId])),
      onceForAll('either-or groups', bidRetracted, (tx, { lotId }) => follow(tx, [lotId])),
    ],
    passes: [{ name: 'either-or groups', everyMs: roundMs, run: advanceAll }],
  };
}

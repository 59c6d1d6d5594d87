import { bidRetracted, lotWithdrawn } from '#bidding/bids/public.ts';
import { lotsHammered } from '#bidding/closing/public.ts';
import type { Database } from '#platform/database/database.ts';
import { onceForAll } from '#platform/facts/fact.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { advanceAllGroups, advanceGroupsWith } from './advance-groups.ts';
import { serveEitherOr } from './either-or.routes.ts';

/** Facts bring nearly everything at once; a round reads all groups that go on, for what no fact reports. */
const roundMs = 15_000;

export interface EitherOr extends Module {
  readonly advanceAll: () => Promise<void>;
}

export function eitherOrModule({
  database,
  log,
  placePending,
}: {
  readonly database: Database;
  readonly log: Log;
  /** Places maxima that were handed to the bids and may be placed now. */
  readonly placePending: () => Promise<void>;
}): EitherOr {
  const advanceAll = async () => {
    if (await advanceAllGroups(database)) await placePending();
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
    followers: [
      onceForAll('either-or groups', lotsHammered, (tx, { lotIds }) =>
        advanceGroupsWith(tx, lotIds),
      ),
      onceForAll('either-or groups', lotWithdrawn, (tx, { lotId }) =>
        advanceGroupsWith(tx, [lotId]),
      ),
      onceForAll('either-or groups', bidRetracted, (tx, { lotId }) =>
        advanceGroupsWith(tx, [lotId]),
      ),
    ],
    passes: [{ name: 'either-or groups', everyMs: roundMs, run: advanceAll }],
  };
}

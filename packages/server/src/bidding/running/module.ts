import type { LivePublisher } from '#bidding/live/public.ts';
import type { Database } from '#platform/database/database.ts';
import { onEveryNode } from '#platform/facts/fact.ts';
import type { Module } from '#platform/modules/module.ts';
import { saleExtended, salePaused, saleResumed } from './facts-of-clocks.ts';
import { serveClocks } from './clocks.routes.ts';
import { tellWatchers } from './tell-watchers.ts';

export function runningModule({
  database,
  live,
}: {
  readonly database: Database;
  readonly live: LivePublisher;
}): Module {
  return {
    serve: ({ api }) => serveClocks(api, database),
    // Commands do this too, in processes without watchers.
    followers: [
      onEveryNode('watchers', salePaused, (change) =>
        tellWatchers(database, live, 'paused', change),
      ),
      onEveryNode('watchers', saleResumed, (change) =>
        tellWatchers(database, live, 'resumed', change),
      ),
      onEveryNode('watchers', saleExtended, (change) =>
        tellWatchers(database, live, 'extended-by-seller', change),
      ),
    ],
  };
}

import type { LivePublisher } from '#bidding/live/public.ts';
import { onceForAll, onEveryNode } from '#platform/facts/fact.ts';
import type { Module } from '#platform/modules/module.ts';
import { lotAdded, lotCorrected } from '#selling/sales/public.ts';
import { announceAddedLot, showAddedLot } from './added-lots.ts';
import { showAnnouncement } from './announce.ts';
import {
  saleAnnounced,
  saleCancelled,
  saleExtended,
  salePaused,
  saleResumed,
} from './facts-of-clocks.ts';
import { serveCancelSale } from './cancel-sale.routes.ts';
import { serveClocks } from './clocks.routes.ts';
import { serveOperatorClocks } from './operator-clocks.routes.ts';
import type { OperatorClocks } from './operator-clocks.routes.ts';
import { notifyWatchers } from './notify-watchers.ts';

export function runningModule({
  live,
  ...dependencies
}: OperatorClocks & { readonly live: LivePublisher }): Module {
  const { database, requireProof } = dependencies;
  return {
    serve: ({ api }) => {
      serveClocks(api, database);
      serveOperatorClocks(api, dependencies);
      serveCancelSale(api, { database, requireProof });
    },
    // Commands do this too, in processes that have no watchers.
    followers: [
      onEveryNode('watchers', salePaused, ({ reason, ...change }) =>
        notifyWatchers(database, live, 'paused', { ...change, fields: { reason } }),
      ),
      onEveryNode('watchers', saleResumed, ({ reason, ...change }) =>
        notifyWatchers(database, live, 'resumed', { ...change, fields: { reason } }),
      ),
      onEveryNode('watchers', saleExtended, ({ reason, ...change }) =>
        notifyWatchers(database, live, 'extended-by-seller', { ...change, fields: { reason } }),
      ),
      onEveryNode('watchers', saleCancelled, ({ kind, auctionId, at }) =>
        notifyWatchers(database, live, kind, { auctionId, at, fields: {} }),
      ),
      onEveryNode('watchers', saleAnnounced, (announcement) =>
        showAnnouncement(database, live, announcement),
      ),
      onEveryNode('watchers', lotAdded, (added) => showAddedLot(database, live, added)),
      onceForAll('announcements', lotAdded, announceAddedLot),
      onEveryNode('watchers', lotCorrected, ({ lotNumber, ...change }) =>
        notifyWatchers(database, live, 'corrected', { ...change, fields: { lotNumber } }),
      ),
    ],
  };
}

import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { createFavoriteWatch } from './favorite-watch.ts';
import type { FavoriteWatch } from './favorite-watch.ts';
import { serveFavorites } from './serve-favorites.ts';

/** Alerts about bids on favorites are sent in rounds, and after a missed round by the sweep. */
const roundMs = 2_000;
const sweepMs = 30_000;

export function favoritesModule({
  database,
  deliverAlerts,
  onChanged,
}: {
  readonly database: Database;
  readonly deliverAlerts: (alerts: readonly RaisedAlert[]) => void;
  /** Called when a favorite was added or removed. */
  readonly onChanged: (lotId: string) => void;
}): Module & Pick<FavoriteWatch, 'bidsPlaced'> {
  const watch = createFavoriteWatch(database, deliverAlerts);
  return {
    bidsPlaced: watch.bidsPlaced,
    serve: ({ api }) => serveFavorites(api, database, { onChanged }),
    passes: [
      // Of the bids that this process wrote.
      { name: 'bids on favorites', everyMs: roundMs, where: ['web', 'worker'], run: watch.round },
      { name: 'favorites', everyMs: sweepMs, run: watch.sweep },
    ],
  };
}

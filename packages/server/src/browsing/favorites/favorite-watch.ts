import { readClock } from '#platform/database/read-clock.ts';
import type { Database } from '#platform/database/database.ts';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { lockStirred, lotsStirredSince, settleStirred } from './favorites.queries.ts';

/** Milliseconds between two alerts to a fan about the same lot: not every bid of a bidding war needs one. */
const quietMs = 5 * 60_000;
/**
 * Milliseconds by which a sweep looks further back than the quiet time: an event is older than its
 * commit, and favorites locked in vain by another node's sweep are checked again.
 */
const slackMs = 60_000;
/** Maximum number of favorites per transaction. */
const slice = 1_000;

const newBid = {
  kind: 'FavoriteBidOn',
  text: 'There is a new bid on your favorite, {lot}',
} as const;

/** Alerts fans about bids on favorites (section 3, FavoriteBidOn), after the bids and separately. */
export interface FavoriteWatch {
  /** Call after bids on these lots were committed here; this only adds them to a set. */
  readonly bidsPlaced: (lots: readonly { readonly lotId: string }[]) => void;
  /** Alerts fans of lots bid on here since the last round. */
  readonly round: () => Promise<void>;
  /**
   * Also alerts fans whose quiet time is over, or whose node died before its round, about lots with
   * recent events. The first sweep of a process checks all favorites of open lots, to catch up on what
   * was missed while no node ran.
   */
  readonly sweep: () => Promise<void>;
}

export function createFavoriteWatch(
  database: Database,
  onAlerts: (alerts: readonly RaisedAlert[]) => void,
): FavoriteWatch {
  const { kysely } = database;
  const stirring = new Set<string>();
  /**
   * The time (epoch milliseconds of the auction clock) up to which this process has alerted everybody;
   * null: not yet.
   */
  let sweptTo: number | null = null;

  async function alertFans(lotIds: readonly string[] | null): Promise<void> {
    for (;;) {
      const { found, alerts } = await database.transaction(async (tx) => {
        const stirred = await lockStirred(tx, lotIds, { quietMs, limit: slice });
        if (stirred.length > 0) await settleStirred(tx, stirred);
        const news = stirred
          .filter(({ isNews }) => isNews)
          .map(({ userId, lotId }) => ({ userId, lotId, ...newBid }));
        return { found: stirred.length, alerts: await raiseLotAlerts(tx, news) };
      });
      onAlerts(alerts);
      if (found < slice) return;
    }
  }

  return {
    bidsPlaced(lots) {
      for (const { lotId } of lots) stirring.add(lotId);
    },
    async round() {
      if (stirring.size === 0) return;
      const lotIds = [...stirring];
      // The sweep finds what a failed round has not announced.
      stirring.clear();
      await alertFans(lotIds);
    },
    async sweep() {
      const now = (await readClock(kysely)).getTime();
      if (sweptTo === null) {
        await alertFans(null);
      } else {
        // A clock that was set back repeats times.
        const since = Math.min(sweptTo, now) - quietMs - slackMs;
        const lotIds = await lotsStirredSince(kysely, since);
        if (lotIds.length > 0) await alertFans(lotIds);
      }
      sweptTo = now;
    },
  };
}

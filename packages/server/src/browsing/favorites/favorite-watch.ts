import { readClock } from '#platform/database/read-clock.ts';
import type { Database } from '#platform/database/database.ts';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { lockStirred, lotsStirredSince, settleStirred } from './favorites.queries.ts';

/**
 * Milliseconds between two alerts to a fan about the same lot: not every bid of a bidding war is news.
 */
const quietMs = 5 * 60_000;
/**
 * Milliseconds by which a sweep looks further back than the quiet time: an event is older than its
 * commit, and what the sweep of another node held in vain is looked at once more.
 */
const slackMs = 60_000;
/** Favorites that one transaction settles. */
const slice = 1_000;

const newBid = {
  kind: 'FavoriteBidOn',
  text: 'There is a new bid on your favorite, {lot}',
} as const;

/** Tells of bids on favorites (section 3, FavoriteBidOn), after the bids and apart from them. */
export interface FavoriteWatch {
  /** Bids on these lots have been committed here; costs the bid writer no more than remembering it. */
  readonly bidsPlaced: (lots: readonly { readonly lotId: string }[]) => void;
  /** Tells the fans of lots that were bid on here since the last round. */
  readonly round: () => Promise<void>;
  /**
   * Tells those too whose quiet time is over, or whose node died before its round: fans of lots that
   * something happened to of late. The first of a process looks at all favorites of open lots, so that
   * whatever was missed while no node ran is caught up on.
   */
  readonly sweep: () => Promise<void>;
}

export function createFavoriteWatch(
  database: Database,
  onTold: (alerts: readonly RaisedAlert[]) => void,
): FavoriteWatch {
  const { kysely } = database;
  const stirring = new Set<string>();
  /** Up to when (epoch milliseconds of the auction clock) this process has told all; null: not yet. */
  let sweptTo: number | null = null;

  async function tell(lotIds: readonly string[] | null): Promise<void> {
    for (;;) {
      const { found, alerts } = await database.transaction(async (tx) => {
        const stirred = await lockStirred(tx, lotIds, { quietMs, limit: slice });
        if (stirred.length > 0) await settleStirred(tx, stirred);
        const news = stirred
          .filter(({ isNews }) => isNews)
          .map(({ userId, lotId }) => ({ userId, lotId, ...newBid }));
        return { found: stirred.length, alerts: await raiseLotAlerts(tx, news) };
      });
      onTold(alerts);
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
      await tell(lotIds);
    },
    async sweep() {
      const now = (await readClock(kysely)).getTime();
      if (sweptTo === null) {
        await tell(null);
      } else {
        // A clock that was set back tells the same moments again.
        const since = Math.min(sweptTo, now) - quietMs - slackMs;
        const lotIds = await lotsStirredSince(kysely, since);
        if (lotIds.length > 0) await tell(lotIds);
      }
      sweptTo = now;
    },
  };
}

import type { Database } from '../../platform/database/database.ts';
import { raiseLotAlerts } from '../messages/public.ts';
import type { RaisedAlert } from '../messages/public.ts';
import { lockStirred, settleStirred } from './favorites.queries.ts';

/** Milliseconds for which a fan is left in peace about one lot: a bidding war is no news bid by bid. */
const quietMs = 5 * 60_000;
/** Favourites that one transaction settles. */
const slice = 1_000;

/** Tells of bids on favourites (section 3, FavoriteBidOn), after the bids and apart from them. */
export interface FavoriteWatch {
  /** Bids on these lots have been committed here; costs the bid writer no more than remembering it. */
  readonly bidsPlaced: (lots: readonly { readonly lotId: string }[]) => void;
  /** Tells the fans of lots that were bid on here since the last round. */
  readonly round: () => Promise<void>;
  /** Tells all fans: those too whose quiet time is over, or whose node died before its round. */
  readonly sweep: () => Promise<void>;
}

export function createFavoriteWatch(
  database: Database,
  onTold: (alerts: readonly RaisedAlert[]) => void,
): FavoriteWatch {
  const stirring = new Set<string>();

  async function tell(lotIds: readonly string[] | null): Promise<void> {
    for (;;) {
      const { found, alerts } = await database.transaction(async (tx) => {
        const stirred = await lockStirred(tx, lotIds, { quietMs, limit: slice });
        if (stirred.length > 0) await settleStirred(tx, stirred);
        const news = stirred
          .filter(({ isNews }) => isNews)
          .map(({ userId, lotId }) => ({ userId, lotId, kind: 'FavoriteBidOn' as const }));
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
      // What a broken round leaves untold, the sweep finds.
      stirring.clear();
      await tell(lotIds);
    },
    sweep: () => tell(null),
  };
}

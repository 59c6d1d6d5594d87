import type { LotTile, ReceiveBid } from '@fairlot/contract';
import { applyBidEvent, takeFetched } from './apply-bid-event.ts';
import type { KnownLot, Refetch } from './apply-bid-event.ts';

/** The changes to the lots of one screen since they were loaded. */
export interface LotStore<L extends LotTile> {
  /** The current lot. A new object means new data, because the page's queries keep unchanged objects. */
  readonly view: (loaded: L) => L;
  /** Applies an event of a lot on the screen and returns what to refetch. */
  readonly apply: (loaded: L, event: ReceiveBid) => Refetch;
  readonly take: (fetched: L) => void;
  readonly update: (loaded: L, change: (lot: L) => L) => void;
  readonly subscribe: (changed: () => void) => () => void;
  /** Grows with each change. */
  readonly version: () => number;
}

interface Entry<L extends LotTile> {
  /** The latest page data that was merged. */
  readonly loaded: L | null;
  readonly known: KnownLot<L>;
}

export function createLotStore<L extends LotTile>(ownBidIds: ReadonlySet<string>): LotStore<L> {
  const lots = new Map<string, Entry<L>>();
  const listeners = new Set<() => void>();
  let version = 0;

  function knownOf(loaded: L): KnownLot<L> {
    const entry = lots.get(loaded.secureId);
    if (entry?.loaded === loaded) return entry.known;
    const known = takeFetched(entry?.known, loaded);
    lots.set(loaded.secureId, { loaded, known });
    return known;
  }

  function keep(known: KnownLot<L>) {
    const { secureId } = known.lot;
    lots.set(secureId, { loaded: lots.get(secureId)?.loaded ?? null, known });
    version += 1;
    for (const changed of listeners) changed();
  }

  return {
    view: (loaded) => knownOf(loaded).lot,
    apply(loaded, event) {
      const known = knownOf(loaded);
      const applied = applyBidEvent(known, event, ownBidIds);
      if (applied.known !== known) keep(applied.known);
      return applied.refetch;
    },
    take: (fetched) => keep(takeFetched(lots.get(fetched.secureId)?.known, fetched)),
    update(loaded, change) {
      const known = knownOf(loaded);
      keep({ ...known, lot: change(known.lot) });
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    version: () => version,
  };
}

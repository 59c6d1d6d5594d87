import type { LotTile } from '@fairlot/contract';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '@fairlot/client/api.ts';
import { jittered, spread } from '../../lib/jitter.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import { useLive } from './live-context.tsx';
import { createLotStore } from './lot-store.ts';
import type { LotStore } from './lot-store.ts';
import { useRefetchClosing } from './use-refetch-closing.ts';

/**
 * The random spread of refetches, in milliseconds: short on arrival, long after an outage, when a crowd
 * returns.
 */
const joinSpreadMs = 1_000;
const rejoinSpreadMs = 6_000;
const gapSpreadMs = 500;
/** All watchers learn of an added or removed lot at once; the event's own change is already shown. */
const crowdSpreadMs = 15_000;
/** How often a visible page refetches without a live connection, in milliseconds. */
const pollMs = 30_000;

/** Sessions that one list watches: the server's limit is 200 a connection, and few lists show more. */
const maxWatched = 24;

export interface LiveLots<L extends LotTile> {
  readonly lots: readonly L[];
  /** Refetches one lot; false if the server did not answer. */
  readonly refetchLot: (id: string) => Promise<boolean>;
  /** Changes the viewer's own data of a lot, e.g. their maximum after a bid. */
  readonly update: (id: string, change: (lot: L) => L) => void;
}

/**
 * Live lots: as loaded, then updated by events of their sessions, and refetched for the viewer after a gap or
 * a reconnect and once their clock has run out. `loaded` is the page's data and `refetch` reloads it. Of many
 * sessions the first `maxWatched` are watched; a page with more refetches itself each minute.
 */
export function useLiveLots<L extends LotTile>(
  sessions: string | readonly string[],
  loaded: readonly L[],
  refetch: () => unknown,
): LiveLots<L> {
  const { hub, ownBidIds } = useLive();
  const wanted = typeof sessions === 'string' ? [sessions] : [...new Set(sessions)];
  const hasUnwatched = wanted.length > maxWatched;
  const { watched, cameWithPage } = useWatchedSessions(wanted.slice(0, maxWatched));
  const store = useLotStore<L>(ownBidIds);
  const version = useSyncExternalStore(store.subscribe, store.version, () => 0);
  // Listeners outlive a render, so they read the latest values from a ref.
  const latest = useRef({ loaded, refetch, hasUnwatched });
  useEffect(() => {
    latest.current = { loaded, refetch, hasUnwatched };
  });

  const refetchLot = useCallback(
    async (lotId: string) => {
      const answer = await api('GET /api/site/getlot/:lotId/true', { params: { lotId } });
      // The full lot has every field of the tile and more, so it can replace either.
      if (answer.kind === 'ok') store.take(answer.data.lot as LotTile as L);
      return answer.kind === 'ok';
    },
    [store],
  );

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (ms: number, act: () => unknown) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void act();
      }, ms);
      timers.add(timer);
    };
    const joinedOnce = new Set<string>();
    const poll = (round: number) => {
      const isBehind =
        [...watched.keys()].some((id) => !hub.isWatching(id)) ||
        // Lots that are merely not watched can wait twice as long.
        (latest.current.hasUnwatched && round % 2 === 0);
      if (isBehind && document.visibilityState === 'visible') void latest.current.refetch();
      later(jittered(pollMs), () => poll(round + 1));
    };
    later(jittered(pollMs), () => poll(1));
    // Many sessions are joined at once: one refetch serves them all.
    let readingIsDue = false;
    const readAnew = () => {
      readingIsDue = false;
      return latest.current.refetch();
    };
    const stopListening = hub.listen({
      bid(event) {
        const lot = latest.current.loaded.find(({ secureId }) => secureId === event.lotSecureId);
        if (lot !== undefined) {
          const wanted = store.apply(lot, event);
          const isCrowd = event.bidResultEnum === 'LotWidthdrawn' || event.isCorrection === true;
          const spreadMs = isCrowd ? crowdSpreadMs : gapSpreadMs;
          if (wanted === 'lot') later(spread(0, spreadMs), () => refetchLot(lot.secureId));
          if (wanted === 'lots') later(spread(0, crowdSpreadMs), () => latest.current.refetch());
        } else if (event.bidResultEnum === 'LotAdded') {
          later(spread(0, crowdSpreadMs), () => latest.current.refetch());
        }
      },
      // A bidder who leads again because another bid was retracted has the options of a leader.
      alert({ alertEnumName, secureLotId }) {
        const lot = latest.current.loaded.find(({ secureId }) => secureId === secureLotId);
        if (alertEnumName === 'HighBidAfterRetract' && lot !== undefined) {
          void refetchLot(lot.secureId);
        }
      },
      joined(id) {
        if (!watched.has(id)) return;
        const isFirst = !joinedOnce.has(id);
        const spreadMs = isFirst ? joinSpreadMs : rejoinSpreadMs;
        joinedOnce.add(id);
        // New items of the list were loaded a moment ago, not from a cached page.
        if (readingIsDue || (isFirst && !cameWithPage.has(id))) return;
        readingIsDue = true;
        later(spread(0, spreadMs), readAnew);
      },
    });
    return () => {
      stopListening();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [hub, watched, cameWithPage, store, refetchLot]);

  const lots = useMemo(
    () => loaded.map((lot) => store.view(lot)),
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
    [loaded, store, version],
  );
  useRefetchClosing(lots, refetchLot);

  const update = useCallback(
    (id: string, change: (lot: L) => L) => {
      const lot = latest.current.loaded.find(({ secureId }) => secureId === id);
      if (lot !== undefined) store.update(lot, change);
    },
    [store],
  );
  return useMemo(() => ({ lots, refetchLot, update }), [lots, refetchLot, update]);
}

interface WatchedSessions {
  readonly watched: ReadonlyMap<string, () => void>;
  /** The items that were in the first list. */
  readonly cameWithPage: ReadonlySet<string>;
}

/** Watches these sessions, and stops watching others. */
function useWatchedSessions(ids: readonly string[]): WatchedSessions {
  const { watch } = useLive();
  const [watched] = useState(() => new Map<string, () => void>());
  const [cameWithPage] = useState(() => new Set(ids));
  const named = ids.join(' ');
  useEffect(() => {
    const next = new Set(named === '' ? [] : named.split(' '));
    for (const id of next) if (!watched.has(id)) watched.set(id, watch(id));
    for (const [id, leave] of watched) {
      if (next.has(id)) continue;
      watched.delete(id);
      leave();
    }
  }, [watch, watched, named]);
  useEffect(
    () => () => {
      for (const leave of watched.values()) leave();
      watched.clear();
    },
    [watched],
  );
  return { watched, cameWithPage };
}

/**
 * The store of changes to the lots; replaced when the login changes, so that nothing is left for the next
 * user.
 */
function useLotStore<L extends LotTile>(ownBidIds: ReadonlySet<string>): LotStore<L> {
  const login = loginOf(useViewer());
  const [kept, keep] = useState(() => ({ login, store: createLotStore<L>(ownBidIds) }));
  if (kept.login === login) return kept.store;
  const store = kept.login === null ? kept.store : createLotStore<L>(ownBidIds);
  keep({ login, store });
  return store;
}

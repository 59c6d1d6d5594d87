import type { LotTile } from '@fairlot/contract';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import { jittered, spread } from '../../lib/jitter.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import { useLive } from './live-context.tsx';
import { createLotStore } from './lot-store.ts';
import type { LotStore } from './lot-store.ts';
import { useRefetchClosing } from './use-refetch-closing.ts';

/** Milliseconds over which readings are spread. Whoever has just come reads soon; a crowd comes back after an outage. */
const joinSpreadMs = 1_000;
const rejoinSpreadMs = 6_000;
const gapSpreadMs = 500;
/** All who watch hear of a lot that came or went in the same moment; what it changed at once has been shown. */
const crowdSpreadMs = 15_000;
/** Without live news a page that is looked at is read again so often, milliseconds. */
const pollMs = 30_000;

export interface LiveLots<L extends LotTile> {
  readonly lots: readonly L[];
  /** Reads one lot anew. */
  readonly refetchLot: (id: string) => Promise<void>;
  /** Changes what the viewer alone knows of a lot, e.g. his maximum after a bid. */
  readonly update: (id: string, change: (lot: L) => L) => void;
}

/**
 * Lots of one session as they are now: as loaded, then moved by events, read anew for the viewer
 * after a gap or a reconnect, and once their clock has run out. `loaded` is the page's own reading
 * and `refetch` makes the page read it again.
 */
export function useLiveLots<L extends LotTile>(
  sessionId: string,
  loaded: readonly L[],
  refetch: () => unknown,
): LiveLots<L> {
  const { hub, ownBidIds, watch } = useLive();
  const store = useLotStore<L>(ownBidIds);
  const version = useSyncExternalStore(store.subscribe, store.version, () => 0);
  // Listeners outlive a render: they find the latest lots and reader here.
  const latest = useRef({ loaded, refetch });
  useEffect(() => {
    latest.current = { loaded, refetch };
  });

  const refetchLot = useCallback(
    async (lotId: string) => {
      const answer = await api('GET /api/site/getlot/:lotId/true', { params: { lotId } });
      // The full lot has every field of the tile and more: it may stand for either.
      if (answer.kind === 'ok') store.take(answer.data.lot as LotTile as L);
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
    let hasJoined = false;
    const poll = () => {
      if (!hub.isWatching(sessionId) && document.visibilityState === 'visible') {
        void latest.current.refetch();
      }
      later(jittered(pollMs), poll);
    };
    later(jittered(pollMs), poll);
    const stopListening = hub.listen({
      bid(event) {
        const lot = latest.current.loaded.find(({ secureId }) => secureId === event.lotSecureId);
        if (lot !== undefined) {
          const wanted = store.apply(lot, event);
          const isCrowd = event.bidResultEnum === 'LotWidthdrawn';
          const spreadMs = isCrowd ? crowdSpreadMs : gapSpreadMs;
          if (wanted === 'lot') later(spread(0, spreadMs), () => refetchLot(lot.secureId));
          if (wanted === 'lots') later(spread(0, crowdSpreadMs), () => latest.current.refetch());
        } else if (event.bidResultEnum === 'LotAdded') {
          later(spread(0, crowdSpreadMs), () => latest.current.refetch());
        }
      },
      // Whoever leads again because another bid was retracted may do what leaders may.
      alert({ alertEnumName, secureLotId }) {
        const lot = latest.current.loaded.find(({ secureId }) => secureId === secureLotId);
        if (alertEnumName === 'HighBidAfterRetract' && lot !== undefined) {
          void refetchLot(lot.secureId);
        }
      },
      joined(id) {
        if (id !== sessionId) return;
        const spreadMs = hasJoined ? rejoinSpreadMs : joinSpreadMs;
        hasJoined = true;
        later(spread(0, spreadMs), () => latest.current.refetch());
      },
    });
    const leave = watch(sessionId);
    return () => {
      leave();
      stopListening();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [hub, watch, sessionId, store, refetchLot]);

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

/** What has happened to the lots. Whoever signs out leaves nothing of his in it for the next. */
function useLotStore<L extends LotTile>(ownBidIds: ReadonlySet<string>): LotStore<L> {
  const login = loginOf(useViewer());
  const [kept, keep] = useState(() => ({ login, store: createLotStore<L>(ownBidIds) }));
  if (kept.login === login) return kept.store;
  const store = kept.login === null ? kept.store : createLotStore<L>(ownBidIds);
  keep({ login, store });
  return store;
}

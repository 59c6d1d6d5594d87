import { setTimeout as delay } from 'node:timers/promises';
import { hubPath } from '@fairlot/contract';
import type { LotTile } from '@fairlot/contract';
import { createHubClient } from '../../packages/web/src/lib/hub-client.ts';
import { createSocketLink } from '../../packages/web/src/lib/socket-link.ts';

/** A page that watches a session: what it knows of each lot, and since when. */
export interface PageWatcher {
  /** Epoch milliseconds at which it knew this event of the lot or a later one; null if it does not yet. */
  knewAt(lotId: string, sequence: number): number | null;
  /** Whether its line is up and the server tells it what happens. */
  isWatching(): boolean;
  stop(): void;
}

/** Opens a page as the browser does it: the same hub client, and a look at all lots whenever it has joined. */
export async function openWatcher(origin: string, sessionId: string): Promise<PageWatcher> {
  const known = new Map<string, { sequence: number; at: number }[]>();
  const closing = new AbortController();
  const learn = (lotId: string, sequence: number) => {
    const history = known.get(lotId) ?? [];
    if (sequence > (history.at(-1)?.sequence ?? -1)) history.push({ sequence, at: Date.now() });
    known.set(lotId, history);
  };

  async function readLots(): Promise<readonly LotTile[] | null> {
    try {
      const signal = AbortSignal.timeout(5_000);
      const path = `/api/site/getauctionandlots/${sessionId}/0/100`;
      const response = await fetch(origin + path, { signal });
      return response.ok ? ((await response.json()) as { lots: LotTile[] }).lots : null;
    } catch {
      return null;
    }
  }
  async function lookAtAll(): Promise<void> {
    while (!closing.signal.aborted) {
      const lots = await readLots();
      for (const lot of lots ?? []) learn(lot.secureId, lot.currentBid?.sequence ?? 0);
      if (lots !== null) return;
      await delay(500);
    }
  }

  const url = origin.replace(/^http/, 'ws') + hubPath;
  const hub = createHubClient({
    open: async () => createSocketLink(() => new WebSocket(url)),
  });
  const joined = Promise.withResolvers<void>();
  hub.listen({
    bid: (bid) => learn(bid.lotSecureId, bid.sequence),
    joined: () => void lookAtAll().then(joined.resolve),
  });
  hub.monitor(sessionId);
  hub.start();
  await joined.promise;
  return {
    knewAt: (lotId, sequence) =>
      known.get(lotId)?.find((event) => event.sequence >= sequence)?.at ?? null,
    isWatching: () => hub.isWatching(sessionId),
    stop() {
      closing.abort();
      hub.stop();
    },
  };
}

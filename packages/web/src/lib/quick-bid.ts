import { useSyncExternalStore } from 'react';

/** A bid that somebody wants by one press away from the lot's page: in a strip, a list or a toast. */
export interface QuickBid {
  readonly lotId: string;
  /** Dollars: what stood on the button. */
  readonly amount: number;
}

let asked: QuickBid | null = null;
const subscribers = new Set<() => void>();

/** Opens the confirmation of a bid wherever one is; null closes it. */
export function askQuickBid(bid: QuickBid | null): void {
  asked = bid;
  for (const changed of subscribers) changed();
}

/** The bid that is asked for; each asking gives a new object. */
export function useAskedQuickBid(): QuickBid | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => void subscribers.delete(changed);
}

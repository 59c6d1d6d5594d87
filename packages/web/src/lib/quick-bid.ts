import { useSyncExternalStore } from 'react';
import { noteFocus } from '@fairlot/ui/focus-return.ts';

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
  // The dialog comes when its code and the lot have been read; by then the button may be gone.
  if (bid !== null) noteFocus();
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

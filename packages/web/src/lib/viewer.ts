import { useSyncExternalStore } from 'react';

/**
 * Who looks at the page. Unknown while it hydrates and `isauth` is under way: HTML is the
 * visitor's, so nothing personal shows before this says so.
 */
export type Viewer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'bidder'; readonly sessionId: string };

const unknown: Viewer = { kind: 'unknown' };
let viewer: Viewer = unknown;
const subscribers = new Set<() => void>();

/** Told by the session feature alone, whenever somebody is recognised, signs in or out. */
export function setViewer(next: Viewer): void {
  viewer = next;
  for (const changed of subscribers) changed();
}

/** The present viewer. */
export function useViewer(): Viewer {
  return useSyncExternalStore(
    subscribe,
    () => viewer,
    () => unknown,
  );
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => subscribers.delete(changed);
}

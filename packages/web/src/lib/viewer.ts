import { createContext, useContext } from 'react';

/**
 * Who looks at the page. Unknown while it hydrates and `isauth` is under way: HTML is the
 * visitor's, so nothing personal shows before this says so. The app fills it from the session.
 */
export type Viewer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'bidder'; readonly sessionId: string };

export const ViewerContext = createContext<Viewer>({ kind: 'unknown' });

/** The present viewer. */
export function useViewer(): Viewer {
  return useContext(ViewerContext);
}

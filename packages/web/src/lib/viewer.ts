import { createContext, useContext } from 'react';

/**
 * Who looks at the page. Unknown while it hydrates and `isauth` is under way: HTML is the
 * visitor's, so nothing personal shows before this says so.
 */
export type Viewer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'bidder'; readonly loginId: string };

/**
 * Told by the session feature alone. A context, so that a page never draws one viewer's data
 * beside another's name: all of it changes in the same rendering.
 */
export const ViewerContext = createContext<Viewer>({ kind: 'unknown' });

/** The present viewer. */
export function useViewer(): Viewer {
  return useContext(ViewerContext);
}

/** The login whose personal data may be shown; null for visitors and while that is unknown. */
export function loginOf(viewer: Viewer): string | null {
  return viewer.kind === 'bidder' ? viewer.loginId : null;
}

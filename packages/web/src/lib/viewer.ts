import { createContext, useContext } from 'react';

/**
 * The viewer. Unknown during hydration and until `isauth` answers: HTML is rendered for visitors, so nothing
 * personal shows before.
 */
export type Viewer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'bidder'; readonly loginId: string };

/**
 * Set by the login feature only. A context, so that a page never shows one viewer's data beside another's
 * name: everything changes in the same render.
 */
export const ViewerContext = createContext<Viewer>({ kind: 'unknown' });

/** The present viewer. */
export function useViewer(): Viewer {
  return useContext(ViewerContext);
}

/** The login whose personal data may be shown; null for visitors and while unknown. */
export function loginOf(viewer: Viewer): string | null {
  return viewer.kind === 'bidder' ? viewer.loginId : null;
}

import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Links, Meta } from 'react-router';
import { useIsHydrated } from '@fairlot/ui/use-is-hydrated.ts';

/** Elements of the document's head. The server's renderer moves them there by itself. */
export function InHead({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  if (import.meta.env.SSR) return children;
  return isHydrated ? createPortal(children, document.head) : null;
}

/** What the server's document says of its page alone, and of which a page that follows says its own. */
const ofOnePage =
  'title, meta[name=description], meta[name=robots], meta[name=referrer], link[rel=canonical]';

/** In browsers, title, description and style sheets of the page that is shown, in place of the document's own. */
export function HeadOfPage() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) return;
    for (const said of document.head.querySelectorAll(ofOnePage)) said.remove();
    performance.mark('hydrated');
    window.dispatchEvent(new Event('hydrated'));
  }, [isHydrated]);
  return (
    <InHead>
      <Meta />
      <Links />
    </InHead>
  );
}

import { useEffect } from 'react';
import { loginHasChanged } from '@fairlot/client/api.ts';
import { hasNewVersion } from '@fairlot/client/software-version.ts';

/**
 * With a new version of the server or a changed login, a click on a link loads its page in full (section 4).
 * The click is hidden from the router, so the browser does a full load.
 */
export function useFullPageLinksWhenStale(): void {
  useEffect(() => {
    const keepFromRouter = (event: MouseEvent) => {
      const inLink = event.target instanceof Element && event.target.closest('a[href]') !== null;
      if (inLink && (hasNewVersion() || loginHasChanged())) event.stopPropagation();
    };
    // A capturing listener on the window runs before those of the page.
    window.addEventListener('click', keepFromRouter, { capture: true });
    return () => window.removeEventListener('click', keepFromRouter, { capture: true });
  }, []);
}

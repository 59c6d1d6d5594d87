import { useEffect } from 'react';
import { loginHasChanged } from '@fairlot/client/api.ts';
import { hasNewVersion } from '@fairlot/client/software-version.ts';

/**
 * With a new version of the server or a changed login, a click on a link loads its page in full
 * (section 4). The click is kept from the router; what the browser does by itself is just that.
 */
export function useFullPageLinksWhenStale(): void {
  useEffect(() => {
    const keepFromRouter = (event: MouseEvent) => {
      const inLink = event.target instanceof Element && event.target.closest('a[href]') !== null;
      if (inLink && (hasNewVersion() || loginHasChanged())) event.stopPropagation();
    };
    // React listens on the document: only the window hears of the click before it.
    window.addEventListener('click', keepFromRouter, { capture: true });
    return () => window.removeEventListener('click', keepFromRouter, { capture: true });
  }, []);
}

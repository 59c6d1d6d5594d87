import { loginMarkCookie } from '@fairlot/contract';
import { useEffect } from 'react';
import { loginHasChanged } from '@fairlot/client/api.ts';
import { readCookie } from '@fairlot/client/cookies.ts';

/**
 * Another tab signed in or out meanwhile (section 8, Transport): this one is reloaded, at once if
 * it can be seen, else when one comes back to it.
 */
export function useOtherTabsLogin(markSeen: { readonly current: string | null }): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || markSeen.current === null) return;
      if ((readCookie(loginMarkCookie) ?? '') !== markSeen.current) window.location.reload();
    };
    /** Heard of this tab's own signing in, too, which is not a change to `loginHasChanged`. */
    const hear = () => {
      if (loginHasChanged()) look();
    };
    document.addEventListener('visibilitychange', look);
    // Windows stand side by side, too. Browsers without the store notice with the next call.
    const store = 'cookieStore' in window ? window.cookieStore : null;
    store?.addEventListener('change', hear);
    return () => {
      document.removeEventListener('visibilitychange', look);
      store?.removeEventListener('change', hear);
    };
  }, [markSeen]);
}

import { loginMarkCookie } from '@fairlot/contract';
import { useEffect } from 'react';
import { loginHasChanged } from '@fairlot/client/api.ts';
import { readCookie } from '@fairlot/client/cookies.ts';

/**
 * Another tab signed in or out meanwhile (section 8, Transport): this one reloads, at once if visible,
 * otherwise when the user returns to it.
 */
export function useOtherTabsLogin(markSeen: { readonly current: string | null }): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || markSeen.current === null) return;
      if ((readCookie(loginMarkCookie) ?? '') !== markSeen.current) window.location.reload();
    };
    /** Also received for this tab's own login, which `loginHasChanged` does not count. */
    const onChange = () => {
      if (loginHasChanged()) look();
    };
    document.addEventListener('visibilitychange', look);
    // Windows may be side by side, so hidden tabs are not enough. Browsers without the store notice at the next
    // call.
    const store = 'cookieStore' in window ? window.cookieStore : null;
    store?.addEventListener('change', onChange);
    return () => {
      document.removeEventListener('visibilitychange', look);
      store?.removeEventListener('change', onChange);
    };
  }, [markSeen]);
}

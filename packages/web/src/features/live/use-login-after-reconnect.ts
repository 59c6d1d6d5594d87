import { useEffect } from 'react';
import type { HubClient } from '../../lib/hub-client.ts';
import { useLogin } from '../login/public.ts';

/**
 * A link that was lost may have been ended because the login was, and alerts of the meantime have
 * passed by: once it is up again, the server is asked who is signed in. The pause before that
 * differs from tab to tab (section 9), so that no crowd asks at once.
 */
export function useLoginAfterReconnect(hub: HubClient): void {
  const { refresh } = useLogin();
  useEffect(() => {
    let before = hub.state();
    return hub.onState(() => {
      const now = hub.state();
      if (before === 'reconnecting' && now === 'connected') void refresh();
      before = now;
    });
  }, [hub, refresh]);
}

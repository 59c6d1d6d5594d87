import { useEffect } from 'react';
import type { HubClient } from '../../lib/hub-client.ts';
import { useLogin } from '../login/public.ts';

/**
 * A connection may have been lost because the login ended, and alerts may have been missed: after a reconnect
 * the server is asked who is signed in. The delay is random (section 9), so that tabs do not ask at once.
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

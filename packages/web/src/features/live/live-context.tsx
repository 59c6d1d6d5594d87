import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createHubClient } from '../../lib/hub-client.ts';
import type { HubClient } from '../../lib/hub-client.ts';
import { useLogin } from '../login/public.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { openLink } from './open-link.ts';
import { useAlertToasts } from './use-alert-toasts.ts';
import { useComeBackOnline } from './network.ts';
import { useLoginAfterReconnect } from './use-login-after-reconnect.ts';

export interface Live {
  readonly hub: HubClient;
  /** The `bidUniqueId`s that this tab made; empty again after signing out. */
  readonly ownBidIds: Set<string>;
  /** Watches an auction session; returns a function that stops it. */
  readonly watch: (sessionId: string) => () => void;
}

const LiveContext = createContext<Live | null>(null);

/**
 * Holds the one connection to the hub: for signed-in users, and for visitors while they look at lots. A
 * connection's user is fixed when it opens, so a new login reconnects.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const login = useLogin();
  const [watchers, setWatchers] = useState(0);
  const [live] = useState<Live>(() => {
    const hub = createHubClient({ open: openLink });
    return {
      hub,
      ownBidIds: new Set(),
      watch(sessionId) {
        const leave = hub.monitor(sessionId);
        setWatchers((count) => count + 1);
        return () => {
          leave();
          setWatchers((count) => count - 1);
        };
      },
    };
  });

  const who = login.status === 'signed-in' ? login.data.sessionId : login.status;
  const wanted = login.status === 'signed-in' || (login.status === 'visitor' && watchers > 0);
  const user = wanted ? who : null;
  useEffect(() => {
    if (user === null) return undefined;
    live.hub.start();
    return () => {
      live.hub.stop();
      live.ownBidIds.clear();
    };
  }, [live, user]);
  useAlertToasts(live.hub);
  useComeBackOnline(live.hub);
  useLoginAfterReconnect(live.hub);
  const state = useSyncExternalStore(live.hub.onState, live.hub.state, () => 'stopped' as const);

  return (
    <LiveContext value={live}>
      {children}
      {watchers > 0 && <ConnectionNotice state={state} />}
    </LiveContext>
  );
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider above it.');
  return live;
}

import { limits } from '@fairlot/contract';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { forgetWriting, hasUnsavedInput, noteWriting } from '../../lib/unsaved-input.ts';
import type { HubClient } from '../../lib/hub-client.ts';
import { spread } from '../../lib/jitter.ts';
import { useLogin } from '../login/public.ts';

/** The range of random delay, in milliseconds. Few users are typing, so these need less spreading. */
const readSpreadMs = 1_000;
const reloadSpreadMs = 3_000;

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser has a network at all; true while rendering on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Back online: a page on which something is being written rereads everything where it stands, any other is
 * reloaded after two seconds (section 4, Network; decision 058). Both after a random delay, because a whole
 * neighborhood may come back at once.
 */
export function useComeBackOnline(hub: HubClient): void {
  const { refresh } = useLogin();
  const { pathname } = useLocation();
  useEffect(forgetWriting, [pathname]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopNoting = noteWriting();
    const readAnew = () => {
      // Every query of the page that is stale by its own rules.
      onlineManager.setOnline(true);
      hub.restart();
      void refresh();
    };
    const comeBack = () => {
      clearTimeout(timer);
      timer = hasUnsavedInput()
        ? setTimeout(readAnew, spread(0, readSpreadMs))
        : setTimeout(
            () => (hasUnsavedInput() ? readAnew() : location.reload()),
            spread(limits.onlineReloadMs, reloadSpreadMs),
          );
    };
    const leave = () => {
      clearTimeout(timer);
      onlineManager.setOnline(false);
    };
    // Replaces the library's own behavior, which refetches at the moment a page is online.
    onlineManager.setEventListener(() => undefined);
    window.addEventListener('online', comeBack);
    window.addEventListener('offline', leave);
    return () => {
      clearTimeout(timer);
      stopNoting();
      window.removeEventListener('online', comeBack);
      window.removeEventListener('offline', leave);
    };
  }, [hub, refresh]);
}

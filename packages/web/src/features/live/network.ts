import { limits } from '@fairlot/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { spread } from '../../lib/jitter.ts';

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

/** Back online, the page is loaded anew after two seconds and a little (section 4, Network). */
export function useReloadWhenOnline(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => clearTimeout(timer);
    const reload = () => {
      cancel();
      timer = setTimeout(() => location.reload(), spread(limits.onlineReloadMs, reloadSpreadMs));
    };
    window.addEventListener('online', reload);
    window.addEventListener('offline', cancel);
    return () => {
      cancel();
      window.removeEventListener('online', reload);
      window.removeEventListener('offline', cancel);
    };
  }, []);
}

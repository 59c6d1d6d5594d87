import { limits } from '@fairlot/contract';
import type { Alert } from '@fairlot/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '@fairlot/client/api.ts';
import { useLogin } from '../login/public.ts';

/** Id and time, joined: a renewed alert counts as unseen again. */
const storageKey = 'alerts-seen';
/** More than one account's bell shows; dismissed ones drop off with the oldest. */
const maxRemembered = 200;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has shown them.
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

const nameOf = ({ secureId, alertTime }: Alert) => `${secureId}@${alertTime}`;

/** What this browser has shown, as stored; empty where storage is blocked. */
function stored(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** The alerts shown neither on another device (the account records those) nor in this browser. */
export function unseenOf(alerts: readonly Alert[], seen: string): readonly Alert[] {
  const names = new Set(seen.split(' '));
  return alerts.filter((alert) => !alert.seen && !names.has(nameOf(alert)));
}

/**
 * The alerts that this browser has shown and the account has not recorded yet, at most as many as one call
 * takes: pushes can make the list longer. The rest follow with later calls.
 */
export function unreportedOf(alerts: readonly Alert[], seen: string): readonly Alert[] {
  const names = new Set(seen.split(' '));
  return alerts
    .filter((alert) => !alert.seen && names.has(nameOf(alert)))
    .slice(0, limits.shownAlerts);
}

/**
 * About how many lots there are alerts that have not been looked at, as rows of the list; looking at them does not dismiss them. What this browser has shown
 * is reported to the account, for other devices: at once, or with the next change of the alerts if there was
 * no network.
 */
export function useUnseenCount(alerts: readonly Alert[]): number {
  const { update } = useLogin();
  const seen = useSyncExternalStore(subscribe, stored, () => '');
  useEffect(() => {
    const unreported = unreportedOf(alerts, seen);
    if (unreported.length > 0) void report(unreported);

    async function report(shown: readonly Alert[]) {
      const body = {
        alerts: shown.map(({ secureId, alertTime }) => ({ secureId, alertTime })),
      };
      const answer = await api('POST /api/site/seealerts', { body });
      if (answer.kind !== 'empty') return;
      const reported = new Set(shown.map(nameOf));
      update((data) => ({
        ...data,
        alerts: data.alerts.map((alert) =>
          reported.has(nameOf(alert)) ? { ...alert, seen: true } : alert,
        ),
      }));
    }
  }, [alerts, seen, update]);
  return new Set(unseenOf(alerts, seen).map((alert) => alert.secureLotId ?? alert.secureId)).size;
}

/** Marks these alerts as seen. What another tab has recorded is kept. */
export function markSeen(alerts: readonly Alert[]): void {
  const before = stored();
  const names = [...new Set([...before.split(' '), ...alerts.map(nameOf)])]
    .filter((name) => name !== '')
    .slice(-maxRemembered)
    .join(' ');
  if (names === before) return;
  try {
    localStorage.setItem(storageKey, names);
  } catch {
    return;
  }
  for (const notify of listeners) notify();
}

import type { Alert } from '@fairlot/contract';
import { useSyncExternalStore } from 'react';

/** Ids and times, joined: an alert that is renewed is news again. */
const storageKey = 'alerts-seen';

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

/** What this browser has shown, as it is stored; nothing where it may not store anything. */
function stored(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** The alerts that this browser has not shown yet. */
export function unseenOf(alerts: readonly Alert[], seen: string): readonly Alert[] {
  const names = new Set(seen.split(' '));
  return alerts.filter((alert) => !names.has(nameOf(alert)));
}

/** How many alerts have not been looked at in this browser; looking at them does not dismiss them. */
export function useUnseenCount(alerts: readonly Alert[]): number {
  const seen = useSyncExternalStore(subscribe, stored, () => '');
  return unseenOf(alerts, seen).length;
}

/** The viewer has these alerts before their eyes; what is dismissed need not be remembered. */
export function markSeen(alerts: readonly Alert[]): void {
  const names = alerts.map(nameOf).join(' ');
  if (names === stored()) return;
  try {
    localStorage.setItem(storageKey, names);
  } catch {
    return;
  }
  for (const tell of listeners) tell();
}

import { useSyncExternalStore } from 'react';

/** A yes or no that this browser remembers; without storage it lasts as long as the page. */
export interface KeptChoice {
  readonly isOn: () => boolean;
  readonly set: (isOn: boolean) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/** `initial` counts until somebody has chosen. */
export function keepChoice(key: string, initial: () => boolean): KeptChoice {
  const subscribers = new Set<() => void>();
  let chosen: boolean | null = null;
  return {
    isOn: () => chosen ?? stored(key) ?? initial(),
    set(isOn) {
      chosen = isOn;
      store(key, isOn);
      for (const changed of subscribers) changed();
    },
    subscribe(changed) {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
  };
}

/** The choice as it is now. Only for what the server does not render. */
export function useKeptChoice({ subscribe, isOn }: KeptChoice): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false);
}

function stored(key: string): boolean | null {
  try {
    const value = localStorage.getItem(key);
    return value === null ? null : value === 'yes';
  } catch {
    return null;
  }
}

function store(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'yes' : 'no');
  } catch {
    // The page remembers it for itself.
  }
}

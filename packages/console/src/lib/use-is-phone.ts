import { useSyncExternalStore } from 'react';

/** Below Tailwind's `sm`. */
const narrow = matchMedia('(max-width: 639px)');

function subscribe(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone, where a table does not fit. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);

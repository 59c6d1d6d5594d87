import { lazy, Suspense, useSyncExternalStore } from 'react';

/** The toast library comes with the first toast: most visits see none. */
const Toaster = lazy(() => import('./toaster.tsx'));

export type ToastKind = 'success' | 'error' | 'info';

let wanted = false;
const subscribers = new Set<() => void>();

/** Shows a sentence at the top right for five seconds, or as many milliseconds as are given. */
export async function notify(kind: ToastKind, text: string, durationMs?: number): Promise<void> {
  wanted = true;
  for (const changed of subscribers) changed();
  const { show } = await import('./toaster.tsx');
  await show(kind, text, durationMs);
}

/** Where toasts appear; stands once in the page. */
export function Toasts() {
  const present = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return present ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => subscribers.delete(changed);
}

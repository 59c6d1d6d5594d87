import { lazy, Suspense, useSyncExternalStore } from 'react';

/** The toast library comes with the first toast: most visits see none. */
const Toaster = lazy(() => import('./toaster.tsx'));

export type ToastKind = 'success' | 'error' | 'info';

let wanted = false;
const subscribers = new Set<() => void>();

export interface ToastOptions {
  /** Five seconds unless it is given. */
  readonly durationMs?: number;
  /** Path to which a click on the toast leads. */
  readonly to?: string | null;
}

/** Shows a sentence at the top right for a while. */
export async function notify(
  kind: ToastKind,
  text: string,
  options: ToastOptions = {},
): Promise<void> {
  wanted = true;
  for (const changed of subscribers) changed();
  const { show } = await import('./toaster.tsx');
  await show(kind, text, options);
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

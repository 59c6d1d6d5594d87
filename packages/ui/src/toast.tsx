import { Suspense, useSyncExternalStore } from 'react';
import { optionalPart } from './lazy-part.ts';

/** The toast library loads once somebody is signed in (`prepareToasts`), for a visitor with the first toast. */
const load = () => import('./toaster.tsx');
const Toaster = optionalPart(load);

export type ToastKind = 'success' | 'error' | 'info';

/** The code, asked for anew by each toast; null before the first. */
let asked: ReturnType<typeof loaded> | null = null;
/** There is a toast to show, and the code to show it. */
let wanted = false;
const subscribers = new Set<() => void>();

export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

export interface ToastOptions {
  /** Duration in milliseconds; five seconds by default. */
  readonly durationMs?: number;
  /** Path to which a click on the toast leads. */
  readonly to?: string | null;
  /** A button on the toast, which closes it. */
  readonly action?: ToastAction | undefined;
  /** A later toast with the same value replaces an earlier one; see `takeBack`. */
  readonly about?: string | undefined;
}

/** Loads the code ahead, for whom a toast may tell that the server is away: it would not come then. */
export function prepareToasts(): void {
  void loaded();
}

const loaded = () => load().catch(() => null);

/** Shows a sentence at the top right for a while, unless the code for it does not come. */
export async function notify(
  kind: ToastKind,
  text: string,
  options: ToastOptions = {},
): Promise<void> {
  asked = loaded();
  const code = await asked;
  // The next toast is shown if the code for it comes.
  if (code === null) return;
  wanted = true;
  for (const changed of subscribers) changed();
  await code.show(kind, text, options);
}

/** Dismisses the toast about something, if shown, because it is no longer true. */
export async function takeBack(about: string): Promise<void> {
  await (await asked)?.dismiss(about);
}

/** The container of toasts; once per page. */
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

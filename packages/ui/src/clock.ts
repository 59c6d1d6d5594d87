import { createContext, useContext, useSyncExternalStore } from 'react';
import { foldSample } from './clock-samples.ts';
import type { ClockSample, ServerInstant } from './clock-samples.ts';
import { secondsTo } from './seconds-to.ts';

/**
 * The server's clock as this browser knows it, with one tick a second for the whole page.
 * Until the first answer of the API it is as old as the page's HTML.
 */
let best: ClockSample | null = null;
let current: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const subscribers = new Set<() => void>();

/** The server's current time, epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + (best?.offset ?? 0);
}

/** Corrects the clock by a server time that has just arrived. */
export function observeServerTime(seen: Omit<ServerInstant, 'receivedAt'>): void {
  const next = foldSample(best, { ...seen, receivedAt: Date.now() });
  if (next === best) return;
  best = next;
  if (current !== null) tick();
}

/** When the server rendered the page, epoch milliseconds: hydration has to show the same. */
export const RenderedAt = createContext(0);

/** Starts the clock from the page's own age before anything better is known. */
export function startClock(renderedAt: number): void {
  if (best !== null) return;
  const sentAt = Date.now() - oldestPageMs;
  observeServerTime({ source: 'node', serverTime: renderedAt, resolution: 0, sentAt });
}

/** A cached page is at most this old when it arrives. */
const oldestPageMs = 4_000;

/**
 * Something computed from the server's clock, rendered again only when it changes. `select` must
 * give a primitive. Hydrates with the moment of rendering, so that server and browser agree.
 */
export function useClock<T extends string | number | boolean | null>(
  select: (now: number) => T,
): T {
  const renderedAt = useContext(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => select(snapshot()),
    () => select(renderedAt),
  );
}

/** Whole seconds until an instant, negative after it; null without one. Ticks once a second. */
export function useSecondsTo(instant: string | null): number | null {
  return useClock((now) => secondsTo(instant, now));
}

function snapshot(): number {
  current ??= serverNow();
  return current;
}

function subscribe(onTick: () => void): () => void {
  subscribers.add(onTick);
  if (subscribers.size === 1) tick();
  return () => {
    subscribers.delete(onTick);
    if (subscribers.size === 0) clearTimeout(timer);
  };
}

function tick(): void {
  clearTimeout(timer);
  current = serverNow();
  for (const onTick of subscribers) onTick();
  if (subscribers.size > 0) timer = setTimeout(tick, 1000 - (current % 1000));
}

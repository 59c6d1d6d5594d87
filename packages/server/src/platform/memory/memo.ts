import { LRUCache } from 'lru-cache';

/** Milliseconds for which a failure is cached, so that waiting callers do not all try again. */
export const failureFreshMs = 1_500;
/**
 * Cached failures at most: a crowd asks for few different keys, and made-up keys must not fill the
 * memory.
 */
const maxFailures = 1_000;

export interface MemoOptions<T> {
  /** Milliseconds for which a value is reused; with 0 it is not cached. */
  readonly freshMs: number | ((value: T) => number);
  /** The same for failures, which everybody then gets; by default none is cached. */
  readonly failedMs?: (error: unknown) => number;
  /** Total size of all values; the least recently used leave first, and one that is larger is not cached. */
  readonly capacity: number;
  /** In whole units of the capacity, at least 1; by default 1. */
  readonly sizeOf?: (value: T) => number;
  /** Milliseconds since any fixed moment, never going backwards. */
  readonly now?: () => number;
}

export interface Memo<T> {
  /** The value of a key, made once for concurrent callers and cached for a while. */
  (key: string, make: () => Promise<T>): Promise<T>;
  /** Clears all values. Callers who wait for one being made still get it; later ones do not. */
  readonly clear: () => void;
}

export function createMemo<T>({
  freshMs,
  failedMs = () => 0,
  capacity,
  sizeOf = () => 1,
  now = () => performance.now(),
}: MemoOptions<T>): Memo<T> {
  // Not the cache's own time to live, which is a millisecond longer and does not work with a clock that
  // starts at 0.
  const kept = new LRUCache<string, { value: T; until: number }>({
    maxSize: capacity,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  const failures = new LRUCache<string, { error: unknown; until: number }>({ max: maxFailures });
  const underway = new Map<string, Promise<T>>();
  const freshOf = typeof freshMs === 'number' ? () => freshMs : freshMs;
  let clearings = 0;

  async function makeAndKeep(key: string, make: () => Promise<T>): Promise<T> {
    const before = clearings;
    try {
      // Started in a later microtask, so that an immediate failure is removed after it was added, never
      // before.
      const value = await Promise.resolve().then(make);
      if (before === clearings) {
        const forMs = freshOf(value);
        if (forMs > 0) kept.set(key, { value, until: now() + forMs });
        else kept.delete(key);
      }
      return value;
    } catch (error) {
      const forMs = failedMs(error);
      if (forMs > 0) failures.set(key, { error, until: now() + forMs });
      throw error;
    } finally {
      // Values being made when the cache was cleared are no longer tracked.
      if (before === clearings) underway.delete(key);
    }
  }

  async function recall(key: string, make: () => Promise<T>): Promise<T> {
    const failure = failures.get(key);
    if (failure !== undefined && now() < failure.until) throw failure.error;
    const entry = kept.get(key);
    if (entry !== undefined && now() < entry.until) return entry.value;
    const running = underway.get(key) ?? makeAndKeep(key, make);
    underway.set(key, running);
    return running;
  }

  function clear(): void {
    clearings += 1;
    kept.clear();
    underway.clear();
  }
  return Object.assign(recall, { clear });
}

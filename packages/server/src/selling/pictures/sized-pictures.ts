import { availableParallelism } from 'node:os';
import type { FileStore } from '#platform/files/file-store.ts';
import { createGate } from '#platform/http/gate.ts';
import type { Log } from '#platform/log/log.ts';
import { encodeAtSize } from './codec.ts';

/** Bids come first: one core stays free if there are several. */
const resizingAtOnce = Math.max(1, availableParallelism() - 1);
/** Originals read or held beside those: a bucket answers late for some, and each is of some megabytes. */
const readAhead = 16;
/** A page of 12 lots for some forty newcomers at once, before they are asked to come back. */
const longestLine = 500;

/** Pictures at the sizes that pages ask for. */
export interface SizedPictures {
  /** A webp inside a square of this many pixels; null when the original is lost or unreadable. */
  read(fileKey: string, size: number): Promise<Buffer | null>;
  /** Resolves once nothing is written to the cache anymore: whoever asked may have gone, what was begun had not. */
  stop(): Promise<void>;
}

/** Makes each size once, for everybody who waits for it, and caches it. */
export function createSizedPictures(options: {
  originals: FileStore;
  cache: FileStore;
  log: Log;
}): SizedPictures {
  const { originals, cache, log } = options;
  const line = createGate({ atOnce: resizingAtOnce + readAhead, waiting: longestLine });
  const resizing = createGate({ atOnce: resizingAtOnce, waiting: readAhead });
  const underway = new Map<string, Promise<Buffer | null>>();
  let isStopping = false;

  async function make(fileKey: string, size: number, cacheKey: string): Promise<Buffer | null> {
    if (isStopping) return null;
    const original = await originals.read(fileKey);
    if (original === null) {
      log.warn({ fileKey }, 'picture is missing from the file store');
      return null;
    }
    const picture = await resizing(() => encodeAtSize(original, size)).catch((error: unknown) => {
      log.error({ fileKey, err: error }, 'stored picture cannot be read');
      return null;
    });
    if (picture === null) return null;
    // A full disk makes pictures slow, not absent.
    await cache.write(cacheKey, picture.bytes).catch((error: unknown) => {
      log.warn({ err: error }, 'resized picture could not be stored');
    });
    return picture.bytes;
  }

  return {
    async read(fileKey, size) {
      const cacheKey = `${size}/${fileKey}`;
      const running = underway.get(cacheKey);
      if (running !== undefined) return running;
      const cached = await cache.read(cacheKey);
      if (cached !== null) return cached;
      const begun = underway.get(cacheKey);
      if (begun !== undefined) return begun;
      const making = line(() => make(fileKey, size, cacheKey)).finally(() =>
        underway.delete(cacheKey),
      );
      underway.set(cacheKey, making);
      return making;
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(underway.values());
    },
  };
}

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/log/log.ts';
import { createGate } from '#platform/http/gate.ts';

/** Bids come first: one core stays free if there are several. */
const drawingAtOnce = Math.max(1, availableParallelism() - 1);
/** A drawing takes a tenth of a second; callers who would wait longer than ten get 503. */
const drawingWaiting = 100;

export interface Drawing {
  /** Names the drawing in the cache; one file per key, replaced when the drawing changes. */
  readonly key: string;
  /** Everything that the drawing depends on. */
  readonly facts: unknown;
  readonly draw: () => Promise<Buffer>;
}

export interface CachedDrawing {
  /** Identifies the facts, and so the bytes. */
  readonly tag: string;
  read(): Promise<Buffer>;
}

/** Caches drawings by their facts, and redraws when these have changed. */
export function createDrawingCache({ cache, log }: { cache: FileStore; log: Log }) {
  const gate = createGate({ atOnce: drawingAtOnce, waiting: drawingWaiting });
  const underway = new Map<string, Promise<Buffer>>();

  async function make({ key, draw }: Drawing, tag: Buffer): Promise<Buffer> {
    const bytes = await draw();
    // A full disk makes drawings slow, not absent.
    await cache.write(key, Buffer.concat([tag, bytes])).catch((error: unknown) => {
      log.warn({ err: error }, 'drawing could not be stored');
    });
    return bytes;
  }

  return (drawing: Drawing): CachedDrawing => {
    const tag = createHash('sha256').update(JSON.stringify(drawing.facts)).digest();
    const name = `${drawing.key} ${tag.toString('base64url')}`;
    return {
      tag: tag.toString('base64url').slice(0, 22),
      async read() {
        const kept = await cache.read(drawing.key);
        // The file starts with the tag of the facts that the drawing was made from.
        if (kept?.subarray(0, tag.length).equals(tag)) return kept.subarray(tag.length);
        const running =
          underway.get(name) ?? gate(() => make(drawing, tag)).finally(() => underway.delete(name));
        underway.set(name, running);
        return running;
      },
    };
  };
}

import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { createLog } from '#platform/log/log.ts';
import { createSizedPictures } from './sized-pictures.ts';

const log = createLog('silent');
const key = 'pictures/aa/one.webp';
let originals: FileStore;
let cache: FileStore;

beforeEach(async () => {
  originals = memoryStore();
  cache = memoryStore();
  const create = { width: 100, height: 50, channels: 3, background: '#963' } as const;
  await originals.write(key, await sharp({ create }).webp().toBuffer());
});

function memoryStore(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    write: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
    read: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
  };
}

test('a size is made once for all who ask at once, and read from the cache afterwards', async () => {
  const reads = vi.spyOn(originals, 'read');
  const pictures = createSizedPictures({ originals, cache, log });
  const together = await Promise.all(Array.from({ length: 8 }, () => pictures.read(key, 45)));
  const later = await pictures.read(key, 45);
  expect(reads).toHaveBeenCalledTimes(1);
  expect(new Set([...together, later].map((bytes) => bytes?.toString('base64'))).size).toBe(1);
});

test('a size of its own is made for each size', async () => {
  const pictures = createSizedPictures({ originals, cache, log });
  const widths = await Promise.all(
    [45, 450].map(async (size) => {
      const bytes = await pictures.read(key, size);
      return (await sharp(bytes ?? undefined).metadata()).width;
    }),
  );
  expect(widths).toEqual([45, 100]);
});

test('a full disk does not keep the picture from being shown', async () => {
  cache.write = () => Promise.reject(new Error('no space left on device'));
  const pictures = createSizedPictures({ originals, cache, log });
  expect(await pictures.read(key, 45)).not.toBeNull();
});

test('an original that is lost or spoiled gives no picture, and nothing is kept of it', async () => {
  const writes = vi.spyOn(cache, 'write');
  const pictures = createSizedPictures({ originals, cache, log });
  expect(await pictures.read('pictures/aa/lost.webp', 45)).toBeNull();
  await originals.write('pictures/aa/spoiled.webp', Buffer.from('no picture'));
  expect(await pictures.read('pictures/aa/spoiled.webp', 45)).toBeNull();
  expect(writes).not.toHaveBeenCalled();
});

test('it stops once what was begun is kept, for a visitor who has gone, and begins nothing more', async () => {
  const reads = vi.spyOn(originals, 'read');
  const pictures = createSizedPictures({ originals, cache, log });
  void pictures.read(key, 45);
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  await pictures.stop();
  expect(await cache.read(`45/${key}`)).not.toBeNull();
  expect(await pictures.read(key, 450)).toBeNull();
});

test('originals that do not come keep no other picture from being made', async () => {
  const slow: FileStore = {
    ...originals,
    read: (name) => (name === key ? originals.read(name) : new Promise(() => {})),
  };
  const pictures = createSizedPictures({ originals: slow, cache, log });
  for (let late = 0; late < availableParallelism(); late += 1) {
    void pictures.read(`pictures/aa/late-${late}.webp`, 45);
  }
  expect(await pictures.read(key, 45)).not.toBeNull();
});

import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readlink, rm, utimes } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiskFileStore } from './disk-file-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('gives a large file piece by piece, the one that it was when it was asked for', async () => {
  const store = createDiskFileStore(folder);
  await store.write('catalog.pdf', Buffer.alloc(300_000, 1));
  const file = await store.stream('catalog.pdf');
  await store.write('catalog.pdf', Buffer.from('another'));
  const pieces: Buffer[] = (await file?.bytes.toArray()) ?? [];
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces)).toEqual(Buffer.alloc(file?.size ?? 0, 1));
  expect(file?.size).toBe(300_000);
  expect(await store.stream('nothing.pdf')).toBeNull();
});

test('however many read while storage hangs, four wait for it and the others for their turn', async () => {
  const store = createDiskFileStore(folder);
  await store.write('catalog.pdf', Buffer.alloc(10, 1));
  const files = await Promise.all(Array.from({ length: 7 }, () => store.stream('catalog.pdf')));
  const hangs = Promise.withResolvers<void>();
  await using probe = await open(path.join(folder, 'catalog.pdf'));
  const fileHandle = Object.getPrototypeOf(probe) as FileHandle;
  const begun = vi.spyOn(fileHandle, 'read').mockImplementation(async () => {
    await hangs.promise;
    return { bytesRead: 0, buffer: Buffer.alloc(0) };
  });
  try {
    const ends = Promise.all(files.map(async (file) => file?.bytes.toArray()));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(4));
    hangs.resolve();
    expect(await ends).toEqual(files.map(() => []));
  } finally {
    // Whatever failed: what reads files is shared by all tests.
    hangs.resolve();
    begun.mockRestore();
  }
});

const opened = '/proc/self/fd';
test.runIf(existsSync(opened))(
  'a large file is closed where nobody has begun to read it',
  async () => {
    const store = createDiskFileStore(folder);
    await store.write('catalog.pdf', Buffer.alloc(10, 1));
    const isOpen = async () => {
      const names = await readdir(opened);
      const files = await Promise.all(
        names.map((name) => readlink(path.join(opened, name)).catch(() => '')),
      );
      return files.includes(path.join(folder, 'catalog.pdf'));
    };
    const file = await store.stream('catalog.pdf');
    expect(await isOpen()).toBe(true);
    file?.bytes.destroy();
    await vi.waitFor(async () => expect(await isOpen()).toBe(false));
  },
);

test('removes what was written long ago, and the folders that are then empty', async () => {
  const store = createDiskFileStore(folder);
  await store.removeOlder(60_000);
  const old = new Date(Date.now() - 61_000);
  for (const key of ['catalogs/aa/one/old.pdf', 'catalogs/bb/two/old.pdf', 'icons/old.png']) {
    await store.write(key, Buffer.from('x'));
    await utimes(path.join(folder, key), old, old);
  }
  await store.write('catalogs/bb/two/new.pdf', Buffer.from('x'));
  await store.removeOlder(60_000);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'catalogs',
    'catalogs/bb',
    'catalogs/bb/two',
    'catalogs/bb/two/new.pdf',
  ]);
});

test('what can be made again does not wait for the disk', async () => {
  const store = createDiskFileStore(folder);
  await using file = await open(path.join(folder, 'any'), 'w');
  const flush = vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'datasync');
  await store.writeUnflushed('printed/one', Buffer.from('x'));
  expect(flush).not.toHaveBeenCalled();
  expect(await store.read('printed/one')).toEqual(Buffer.from('x'));
  await store.write('two', Buffer.from('x'));
  expect(flush).toHaveBeenCalledOnce();
  flush.mockRestore();
});

test('leaves nothing of a write that fails', async () => {
  const store = createDiskFileStore(folder);
  await store.write('taken/inside', Buffer.from('x'));
  await expect(store.write('taken', Buffer.from('y'))).rejects.toThrow(/directory/i);
  expect(await readdir(folder)).toEqual(['taken']);
});

test('several processes clean and write the same folder at once: all end, and what is written is there', async () => {
  const stores = [1, 2, 3].map(() => createDiskFileStore(folder));
  const old = new Date(Date.now() - 61_000);
  for (let round = 0; round < 8; round += 1) {
    await stores[0]?.write(`catalogs/aa/${round}/old.pdf`, Buffer.from('x'));
    await utimes(path.join(folder, `catalogs/aa/${round}/old.pdf`), old, old);
    const news = [1, 2, 3].map((number) => `catalogs/aa/${round}/new-${number}.pdf`);
    await Promise.all([
      ...stores.map((store) => store.removeOlder(60_000)),
      ...stores.map((store, index) => store.write(news[index] ?? '', Buffer.from('y'))),
    ]);
    for (const key of news) {
      expect(await stores[0]?.read(key)).not.toBeNull();
      await utimes(path.join(folder, key), old, old);
    }
  }
});

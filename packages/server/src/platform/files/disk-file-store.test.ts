import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('leaves nothing of a write that fails', async () => {
  const store = createDiskFileStore(folder);
  await store.write('taken/inside', Buffer.from('x'));
  await expect(store.write('taken', Buffer.from('y'))).rejects.toThrow(/directory/i);
  expect(await readdir(folder)).toEqual(['taken']);
});

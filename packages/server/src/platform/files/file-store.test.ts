import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { ListedFileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { startBucketStandIn } from './testing/bucket-stand-in.ts';
import { keysOf } from './testing/keys-of.ts';

async function onDisk() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-files-'));
  const store = openFileStore(dataDir);
  return {
    store,
    stray: async (name: string) => writeFile(path.join(dataDir, 'files', name), 'x'),
    end: () => rm(dataDir, { recursive: true }),
  };
}

async function inBucket() {
  const standIn = await startBucketStandIn({ pageSize: 2 });
  const { bucket } = readConfig(standIn.settings);
  return {
    store: openFileStore('/nowhere', bucket),
    stray: async (name: string) => void standIn.objects.set(name, Buffer.from('x')),
    end: () => standIn.stop(),
  };
}

/** What everybody who stores files relies on, wherever they are. */
describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('files in %s', (_, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let store: ListedFileStore;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterAll(() => opened.end());

  test('none at first', async () => {
    expect(await keysOf(store)).toEqual([]);
    expect(await store.read('pictures/one.webp')).toBeNull();
    await store.remove('pictures/one.webp');
  });

  test('are what was written last, until they are removed', async () => {
    await store.write('pictures/one.webp', Buffer.from('first'));
    await store.write('pictures/one.webp', Buffer.from('second'));
    expect(String(await store.read('pictures/one.webp'))).toBe('second');
    await store.remove('pictures/one.webp');
    await store.remove('pictures/one.webp');
    expect(await store.read('pictures/one.webp')).toBeNull();
  });

  test('keep every byte, of none or many', async () => {
    for (const bytes of [Buffer.alloc(0), randomBytes(3_000_000)]) {
      await store.write('uploads/part', bytes);
      expect((await store.read('uploads/part'))?.equals(bytes)).toBe(true);
    }
    await store.remove('uploads/part');
  });

  test('are one of two that are written at once, never a mixture', async () => {
    const versions = [1, 2, 3, 4].map((byte) => Buffer.alloc(200_000, byte));
    await Promise.all(versions.map((bytes) => store.write('logo.webp', bytes)));
    const kept = await store.read('logo.webp');
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true);
    await store.remove('logo.webp');
  });

  test('can be listed by key, what is not ours left out', async () => {
    const keys = ['a/b/c.pdf', 'a/b/d.pdf', 'a/e', 'f.webp', 'g-1_2.jpg'];
    for (const key of keys) await store.write(key, Buffer.from(key));
    await opened.stray('Not ours.txt');
    expect(await keysOf(store)).toEqual(keys);
  });

  test.each([
    '',
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a\\b',
    'a/.',
    'A',
    'x\0y',
    'a?list-type=2',
    'a%2fb',
    'a'.repeat(201),
  ])('have no key %j', async (key) => {
    await expect(store.read(key)).rejects.toThrow('not a key');
    await expect(store.write(key, Buffer.from('x'))).rejects.toThrow('not a key');
    await expect(store.remove(key)).rejects.toThrow('not a key');
  });
});

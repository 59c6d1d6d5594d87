import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { copyFiles } from './copy-files.ts';
import type { ListedFileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { startBucketStandIn } from './testing/bucket-stand-in.ts';
import type { BucketStandIn } from './testing/bucket-stand-in.ts';
import { keysOf } from './testing/keys-of.ts';

let standIn: BucketStandIn;
let dataDir: string;
let disk: ListedFileStore;
let bucket: ListedFileStore;
beforeEach(async () => {
  standIn = await startBucketStandIn({ pageSize: 7 });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-files-'));
  disk = openFileStore(dataDir);
  bucket = openFileStore(dataDir, readConfig(standIn.settings).bucket);
  for (const key of keys) await disk.write(key, Buffer.from(`file ${key}`));
});
afterEach(async () => {
  await standIn.stop();
  await rm(dataDir, { recursive: true });
});

const keys = Array.from({ length: 20 }, (_, index) => `pictures/${index % 3}/${index + 10}.webp`);

test('all files arrive, once, and come back the other way', async () => {
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 20, there: 0, left: [] });
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 0, there: 20, left: [] });
  await rm(path.join(dataDir, 'files'), { recursive: true });
  expect(await copyFiles(bucket, disk)).toEqual({ copied: 20, there: 0, left: [] });
  expect(await keysOf(disk)).toEqual(keys.toSorted());
});

test('what broke off is gone on with, and what differs is mended', async () => {
  standIn.fail({ status: 403, code: 'AccessDenied' });
  await expect(copyFiles(disk, bucket)).rejects.toThrow('403 AccessDenied');
  standIn.objects.set('pictures/0/10.webp', Buffer.from('half'));
  const { copied, there } = await copyFiles(disk, bucket);
  expect(copied + there).toBe(20);
  expect(there).toBeLessThan(20);
  expect(String(await bucket.read('pictures/0/10.webp'))).toBe('file pictures/0/10.webp');
});

test('what was removed at the source meanwhile is named', async () => {
  await copyFiles(disk, bucket);
  await disk.remove('pictures/0/10.webp');
  expect(await copyFiles(disk, bucket)).toMatchObject({ left: ['pictures/0/10.webp'] });
});

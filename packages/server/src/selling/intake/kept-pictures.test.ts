import fs, { appendFile, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { openKeptPictures, removeAbandoned } from './kept-pictures.ts';
import type { KeptPictures } from './kept-pictures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An import of `sale` begins; the one before need not have ended. */
async function begin(sale = folder) {
  const files = openFileStore(folder);
  const vault = createPictureVault(files);
  const place = path.join(folder, 'imports');
  return { files, place, kept: await openKeptPictures({ vault, files, place }, sale) };
}

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('an import that died goes on: what it stored is found, if the store still has it', async () => {
  const [red, blue] = await Promise.all(['#a33', '#33a'].map(picture));
  if (!red || !blue) throw new Error('There are two pictures.');
  const died = await begin();
  const first = await died.kept.storePicture(red);
  const lost = await died.kept.storePicture(blue);
  await died.files.remove(lost.fileKey);
  const [journal = ''] = await readdir(died.place);
  await appendFile(path.join(died.place, journal), '{"sha256":"half a li');

  const next = await begin();
  expect(next.kept.count()).toBe(2);
  expect(await next.kept.storePicture(red)).toEqual(first);
  expect((await next.kept.storePicture(blue)).fileKey).not.toBe(lost.fileKey);
});

test('what a refused import stored stays for the next try, and not beyond an import', async () => {
  const red = await picture('#a33');
  const refused = await begin();
  const stored = await refused.kept.storePicture(red);
  await refused.kept.removePicture(stored);
  const next = await begin();
  expect(await next.kept.storePicture(red)).toEqual(stored);
  await next.kept.forget();

  const later = await begin();
  expect((await later.kept.storePicture(red)).fileKey).not.toBe(stored.fileKey);
});

test('another folder does not share pictures: one sale keeps its files if the other goes', async () => {
  const red = await picture('#a33');
  const stored = await (await begin()).kept.storePicture(red);
  const other = await begin(path.join(folder, 'imports'));
  expect((await other.kept.storePicture(red)).fileKey).not.toBe(stored.fileKey);
});

test('an import that begins while its journal is being taken for abandoned goes on with its pictures', async () => {
  const [red, blue] = await Promise.all(['#a33', '#33a'].map(picture));
  if (!red || !blue) throw new Error('There are two pictures.');
  const died = await begin();
  const first = await died.kept.storePicture(red);
  const [journal = ''] = await readdir(died.place);
  const then = new Date(Date.now() - 15 * 24 * 60 * 60_000);
  await utimes(path.join(died.place, journal), then, then);

  const take = fs.rename;
  const begun: KeptPictures[] = [];
  vi.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
    const { kept } = await begin();
    begun.push(kept);
    await take(from, to);
    // Before it is given back.
    await kept.storePicture(blue);
  });
  syncBuiltinESMExports();
  try {
    await removeAbandoned({ ...died, areNamed: async () => false });
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  expect(await begun[0]?.storePicture(red)).toEqual(first);
  expect(await readdir(died.place)).toEqual([journal]);
  expect((await begin()).kept.count()).toBe(2);
});

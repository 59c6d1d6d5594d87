import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { journalsOf, openKeptPictures } from './kept-pictures.ts';

// Pictures of imports that were ended or refused, and that nobody tries again (decision 255).

const day = 24 * 60 * 60_000;

let server: TestServer;
let place: string;
let bytes: Buffer;
beforeAll(async () => {
  server = await testServer();
  place = await journalsOf(server.dataDir, server.database);
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.drop());

const files = () => openFileStore(server.dataDir, undefined);

const journalsIn = (where: string): Promise<string[]> => readdir(where).catch(() => []);

/** An import of a folder stored a picture and died, so many days ago. */
async function died(folder: string, daysAgo: number, where = place) {
  const before = new Set(await journalsIn(where));
  const vault = createPictureVault(files());
  const kept = await openKeptPictures({ vault, files: files(), place: where }, folder);
  const picture = await kept.storePicture(bytes);
  const journal = (await journalsIn(where)).find((name) => !before.has(name)) ?? '';
  const then = new Date(Date.now() - daysAgo * day);
  await utimes(path.join(where, journal), then, then);
  return { journal, picture };
}

interface Keys {
  readonly file_key: string;
  readonly uncropped_key?: string;
  readonly uncropped_width?: number;
  readonly uncropped_height?: number;
}

async function name(lot_id: string, position: number, keys: Keys): Promise<void> {
  await server.database.kysely
    .insertInto('lot_images')
    .values({ id: uuid(), lot_id, position, file_name: 'a.jpg', width: 40, height: 30, ...keys })
    .execute();
}

const isStored = async (fileKey: string) => (await files().read(fileKey)) !== null;
const sweep = async () => {
  for (const { run } of server.modules.intake.passes ?? []) await run();
};

test('they are removed after two weeks, unless the sale was written or they are another database’s', async () => {
  const abandoned = await died('abandoned', 15);
  const young = await died('young', 13);
  const elsewhere = await died('elsewhere', 15, path.join(place, '../another-1'));
  const committed = [await died('committed', 15), await died('cropped', 15)] as const;
  const lot = await server.make.lot();
  await name(lot.id, 1, { file_key: committed[0].picture.fileKey });
  await name(lot.id, 2, {
    file_key: 'pictures/aa/part.webp',
    uncropped_key: committed[1].picture.fileKey,
    uncropped_width: 40,
    uncropped_height: 30,
  });

  await Promise.all([sweep(), sweep()]);
  expect(await isStored(abandoned.picture.fileKey)).toBe(false);
  for (const { picture } of [young, elsewhere, ...committed]) {
    expect(await isStored(picture.fileKey)).toBe(true);
  }
  expect(await readdir(place)).toEqual([young.journal]);
});

test('a folder that is tried again is no longer abandoned', async () => {
  const { picture } = await died('again', 15);
  const vault = createPictureVault(files());
  const kept = await openKeptPictures({ vault, files: files(), place }, 'again');
  await sweep();
  expect(await kept.storePicture(bytes)).toEqual(picture);
});

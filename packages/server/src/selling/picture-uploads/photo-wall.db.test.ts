import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BodyOf, PictureArea, arrangePictures } from '@fairlot/contract';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import type { PictureVault } from '#selling/pictures/public.ts';

const consoleHost = 'console.localhost';
let server: TestServer;
let vault: PictureVault;
let photo: Buffer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
  vault = createPictureVault(openFileStore(server.dataDir));
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.drop());

let params: { sellerId: string; saleId: string };
let lots: string[];
let cataloguer: TestClient;
beforeEach(async () => {
  const { id: sellerId } = await server.make.seller();
  const { id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
  });
  const session = await server.make.session({ auction_id: saleId });
  params = { sellerId, saleId };
  lots = [];
  for (const position of [1, 2]) {
    const row = { auction_id: saleId, session_id: session.id, position };
    lots.push((await server.make.lot(row)).id);
  }
  ({ client: cataloguer } = await clerk(sellerId, consoleHost, 'cataloguer'));
});

async function give(lot: number, ...files: string[]): Promise<string[]> {
  const rows = await Promise.all(
    files.map(async (file_name, index) => {
      const { fileKey: file_key, width, height } = await vault.storePicture(photo);
      const place = { lot_id: lots[lot] ?? '', position: index + 1 };
      return { id: uuid(), ...place, file_name, file_key, width, height };
    }),
  );
  await server.database.kysely.insertInto('lot_images').values(rows).execute();
  return rows.map(({ id }) => id);
}
const wall = async (from = 0) =>
  (
    await cataloguer.call('GET /api/console/sellers/:sellerId/sales/:saleId/pictures/:from', {
      params: { ...params, from },
    })
  ).body;
const files = async () =>
  (await wall()).lots.map(({ pictures }) => pictures.map(({ file }) => file));
type Change = NonNullable<BodyOf<typeof arrangePictures>>['change'];
const arrange = (change: Change, key = uuid()) =>
  cataloguer.call('POST /api/console/sellers/:sellerId/sales/:saleId/arrangepictures', {
    params,
    body: { key, change },
  });
const move = (pictureId = '', lot = 0, before: string | null = null, key = uuid()) =>
  arrange({ kind: 'move', pictureId, lotId: lots[lot] ?? '', before }, key);
const rotate = (pictureId = '', key = uuid()) =>
  cataloguer.call('POST /api/console/sellers/:sellerId/sales/:saleId/rotatepicture', {
    params,
    body: { key, pictureId, degrees: 90 },
  });

const shown = async () => (await wall()).lots[0]?.pictures;
const crop = (pictureId = '', area: PictureArea | null = null) =>
  cataloguer.call('POST /api/console/sellers/:sellerId/sales/:saleId/croppicture', {
    params,
    body: { key: uuid(), pictureId, area },
  });

test('a picture is moved within its lot and to another one', async () => {
  const [first, , third] = await give(0, 'a.jpg', 'b.jpg', 'c.jpg');
  await give(1, 'd.jpg');
  await move(third, 0, first);
  expect(await files()).toEqual([['c.jpg', 'a.jpg', 'b.jpg'], ['d.jpg']]);
  await move(third, 0, null);
  expect(await files()).toEqual([['a.jpg', 'b.jpg', 'c.jpg'], ['d.jpg']]);
  expect((await move(first, 1, null)).body).toMatchObject({ isError: false });
  expect(await files()).toEqual([
    ['b.jpg', 'c.jpg'],
    ['d.jpg', 'a.jpg'],
  ]);
  const rows = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action'])
    .where('auction_id', '=', params.saleId)
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(Array(3).fill('lot.move-picture'));
});

test('asked for twice it is moved once, and two at once leave every picture in one place', async () => {
  const [first, second, third] = await give(0, 'a.jpg', 'b.jpg', 'c.jpg');
  const key = uuid();
  await Promise.all([move(first, 1, null, key), move(first, 1, null, key)]);
  await move(first, 0, null);
  await move(first, 1, null, key);
  expect(await files()).toEqual([['b.jpg', 'c.jpg', 'a.jpg'], []]);
  await Promise.all([move(first, 1), move(second, 1), move(third, 1, first)]);
  expect((await files()).flat().toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'a.jpg',
    'b.jpg',
    'c.jpg',
  ]);
});

test('pictures are taken away, all that are named or none', async () => {
  const [first, second] = await give(0, 'a.jpg', 'b.jpg', 'c.jpg');
  const gone = await arrange({ kind: 'remove', pictureIds: [first ?? '', uuid()] });
  expect(gone.body).toMatchObject({ isError: true, code: 'PictureGone' });
  await arrange({ kind: 'remove', pictureIds: [first ?? '', second ?? ''] });
  expect(await files()).toEqual([['c.jpg'], []]);
});

test('a picture is turned under another id, at the same place', async () => {
  const [first, second] = await give(0, 'a.jpg', 'b.jpg');
  const { body } = await rotate(first);
  const [lot] = (await wall()).lots;
  expect(lot?.pictures).toMatchObject([
    { pictureId: body.pictureId, file: 'a.jpg', width: 60, height: 90 },
    { pictureId: second, width: 90, height: 60 },
  ]);
  const image = await cataloguer.request('GET', `/InventoryImage/${body.pictureId}/450`);
  expect(image.status).toBe(200);
  // Somebody who did not see the rotation cannot change the old one.
  expect((await rotate(first)).body).toMatchObject({ isError: true, code: 'PictureGone' });
});

test('a picture is cropped to what was asked, and all of it comes back, as often as one likes', async () => {
  const [first] = await give(0, 'a.jpg');
  const pixel = await sharp({ create: { width: 8, height: 60, channels: 3, background: '#33a' } })
    .png()
    .toBuffer();
  const striped = await sharp(photo)
    .composite([{ input: pixel, left: 0, top: 0 }])
    .toBuffer();
  const { fileKey } = await vault.storePicture(striped);
  await server.database.kysely
    .updateTable('lot_images')
    .set({ file_key: fileKey })
    .where('id', '=', first ?? '')
    .execute();
  expect(await shown()).toMatchObject([{ width: 90, isCropped: false }]);
  const outside = { left: 60, top: 0, width: 31, height: 40 };
  expect((await crop(first, outside)).body).toMatchObject({ code: 'CropOutside' });
  expect((await crop(first, null)).body).toMatchObject({ code: 'PictureGone' });

  const { body: once } = await crop(first, { left: 10, top: 5, width: 70, height: 40 });
  expect(once).toMatchObject({ isError: false });
  expect(await shown()).toMatchObject([
    { pictureId: once.pictureId, width: 70, height: 40, isCropped: true, file: 'a.jpg' },
  ]);
  const kept = await server.database.kysely
    .selectFrom('lot_images')
    .select('file_key')
    .where('id', '=', once.pictureId)
    .executeTakeFirstOrThrow();
  const bytes = await openFileStore(server.dataDir).read(kept.file_key);
  const { channels } = await sharp(bytes ?? Buffer.alloc(0)).stats();
  // Nothing is left of the blue stripe at the left.
  expect(channels[2]?.max).toBeLessThan(100);
  const { body: turned } = await rotate(once.pictureId ?? '');
  const { body: twice } = await crop(turned.pictureId ?? '', {
    left: 0,
    top: 0,
    width: 20,
    height: 30,
  });
  expect(await shown()).toMatchObject([{ width: 20, height: 30, isCropped: true }]);
  const { body: back } = await crop(twice.pictureId ?? '', null);
  expect(await shown()).toMatchObject([
    { pictureId: back.pictureId, width: 90, height: 60, isCropped: false },
  ]);
  const row = server.database.kysely.selectFrom('lot_images').select('file_key');
  expect(await row.where('id', '=', back.pictureId).execute()).toEqual([{ file_key: fileKey }]);
  // An earlier address cannot be cropped.
  expect((await crop(first, { left: 0, top: 0, width: 30, height: 30 })).body).toMatchObject({
    code: 'PictureGone',
  });
});

test('a lot holds twenty pictures', async () => {
  await give(1, ...Array.from({ length: 20 }, (_, index) => `${index}.jpg`));
  const [first] = await give(0, 'a.jpg');
  expect((await move(first, 1)).body).toMatchObject({ isError: true, code: 'LotHasAllPictures' });
});

test('of a published sale nothing is arranged, and what is another sale’s is not there', async () => {
  const [first] = await give(0, 'a.jpg');
  const other = await server.make.lot();
  const foreign = await arrange({
    kind: 'move',
    pictureId: first ?? '',
    lotId: other.id,
    before: null,
  });
  expect(foreign.body).toMatchObject({ isError: true, code: 'LotsGone' });
  expect((await move(first, 0, uuid())).body).toMatchObject({ isError: true, code: 'PictureGone' });
  const now = new Date();
  await server.database.kysely
    .updateTable('auctions')
    .set({ previewed_at: now, published_at: now })
    .where('id', '=', params.saleId)
    .execute();
  expect((await wall()).isOpen).toBe(false);
  const area = { left: 0, top: 0, width: 30, height: 30 };
  for (const answer of [await move(first, 1), await rotate(first), await crop(first, area)]) {
    expect(answer.body).toMatchObject({ isError: true, code: 'LotsArePublished' });
  }
  expect(await files()).toEqual([['a.jpg'], []]);
});

test('lots come some at a time', async () => {
  expect(await wall(1)).toMatchObject({ total: 2, lots: [{ lotId: lots[1], pictures: [] }] });
  expect((await wall(2)).lots).toEqual([]);
});

import { publishNow } from '#main/testing/publish.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pictureLimits, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

// Pictures of lots, uploaded in the console.

let server: TestServer;
const { clerk } = staffScene(() => server);
const consoleHost = 'console.localhost';
/** A photo as a phone takes it, with its location. */
let photo: Buffer;

beforeAll(async () => {
  server = await testServer();
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitude: '42/1 15/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.drop());

interface Scene {
  readonly sellerId: string;
  readonly saleId: string;
  readonly lotIds: string[];
  readonly owner: TestClient;
}

async function draft(...numbers: string[]): Promise<Scene> {
  const { id: sellerId } = await server.make.seller();
  const { id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
  });
  const session = await server.make.session({ auction_id: saleId });
  const lotIds: string[] = [];
  for (const [index, lot_number] of numbers.entries()) {
    const row = { auction_id: saleId, session_id: session.id, position: index + 1, lot_number };
    lotIds.push((await server.make.lot(row)).id);
  }
  return { sellerId, saleId, lotIds, owner: (await clerk(sellerId, consoleHost)).client };
}

const uploadsOf = ({ sellerId, saleId }: Pick<Scene, 'sellerId' | 'saleId'>) =>
  `/api/console/sellers/${sellerId}/sales/${saleId}/pictures/uploads`;

/** A request of the tus protocol, as browsers send it. */
async function tus(
  client: TestClient,
  method: 'POST' | 'HEAD' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: Buffer,
) {
  await client.request('GET', '/api/site/GetXRF');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = client.cookies.get(xsrfCookie) ?? '';
  return server.app.inject({
    method,
    url,
    headers: {
      host: client.host,
      cookie,
      'tus-resumable': '1.0.0',
      [xsrfHeader]: token,
      ...(payload && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(payload && { payload }),
  });
}

const statusOf = async (...request: Parameters<typeof tus>) => (await tus(...request)).statusCode;
const asNew = (...files: string[]) => files.map((file) => ({ file, kind: 'new' }));

async function begin(scene: Scene, length: number, client = scene.owner): Promise<string> {
  const answer = await tus(client, 'POST', uploadsOf(scene), { 'upload-length': String(length) });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['location']);
}
const send = (client: TestClient, url: string, offset: number, bytes: Buffer) =>
  tus(client, 'PATCH', url, { 'upload-offset': String(offset) }, bytes);
const idOf = (url: string) => url.split('/').at(-1) ?? '';

async function upload(scene: Scene, bytes: Buffer): Promise<string> {
  const url = await begin(scene, bytes.byteLength);
  expect((await send(scene.owner, url, 0, bytes)).statusCode).toBe(204);
  return idOf(url);
}

async function take(
  { owner, sellerId, saleId }: Pick<Scene, 'owner' | 'sellerId' | 'saleId'>,
  body: { uploadId: string; lotId: string; file: string },
) {
  return owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/pictures/take', {
    params: { sellerId, saleId },
    body,
  });
}

async function match(
  { owner, sellerId, saleId }: Scene,
  files: string[],
  named: { lotNumber: string; files: string[] }[] = [],
) {
  const call = 'POST /api/console/sellers/:sellerId/sales/:saleId/pictures/match';
  return (await owner.call(call, { params: { sellerId, saleId }, body: { files, named } })).body;
}

const picturesOf = (lotId: string) =>
  server.database.kysely
    .selectFrom('lot_images')
    .select(['file_name', 'file_key', 'position'])
    .where('lot_id', '=', lotId)
    .orderBy('position')
    .execute();
/** Names of all files in the store under a folder. */
async function stored(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(server.dataDir, 'files', folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
const first = ({ lotIds }: Scene) => lotIds[0] ?? '';

describe('an upload', () => {
  test('goes on where the line broke, and becomes the last picture of its lot, without its place', async () => {
    const scene = await draft('12');
    const url = await begin(scene, photo.byteLength);
    const half = Math.floor(photo.byteLength / 2);
    const sent = await send(scene.owner, url, 0, photo.subarray(0, half));
    expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, String(half)]);
    const seen = await tus(scene.owner, 'HEAD', url, {});
    expect([seen.statusCode, seen.headers['upload-offset']]).toEqual([200, String(half)]);
    // Half a picture cannot be used.
    const early = { uploadId: idOf(url), lotId: first(scene), file: '12.jpg' };
    expect((await take(scene, early)).body).toMatchObject({ code: 'UploadGone' });
    // Data already sent is not sent again.
    expect((await send(scene.owner, url, 0, photo.subarray(half))).statusCode).toBe(409);
    expect((await send(scene.owner, url, half, photo.subarray(half))).statusCode).toBe(204);

    expect((await take(scene, early)).body).toMatchObject({ isError: false });
    const [picture] = await picturesOf(first(scene));
    expect(picture).toMatchObject({ file_name: '12.jpg', position: 1 });
    const kept = await sharp(
      path.join(server.dataDir, 'files', picture?.file_key ?? ''),
    ).metadata();
    expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 900, undefined]);
    expect(await stored('uploads')).toEqual([]);
    const log = server.database.kysely.selectFrom('audit_log').select(['action', 'after']);
    expect(await log.where('seller_company_id', '=', scene.sellerId).execute()).toEqual([
      { action: 'lot.add-picture', after: { picture: '12.jpg' } },
    ]);
  });

  test('is taken once, twice at once too; nothing is left over', async () => {
    const scene = await draft('12');
    const before = (await stored('pictures')).length;
    const body = { uploadId: await upload(scene, photo), lotId: first(scene), file: '12.jpg' };
    const answers = await Promise.all([take(scene, body), take(scene, body)]);
    answers.push(await take(scene, body));
    for (const answer of answers) expect(answer.body).toMatchObject({ isError: false });
    expect(await picturesOf(first(scene))).toHaveLength(1);
    // Nor is another picture added under that name.
    const again = { ...body, uploadId: await upload(scene, photo) };
    expect((await take(scene, again)).body).toMatchObject({ isError: false });
    expect(await picturesOf(first(scene))).toHaveLength(1);
    expect(await stored('pictures')).toHaveLength(before + 1);
    expect(await stored('uploads')).toEqual([]);
  });

  test.each([
    ['is no picture', () => Buffer.from('<svg onload="alert(1)"/>'), 'is not a JPEG'],
    ['ends early', () => photo.subarray(0, 200), 'is damaged'],
  ])('that %s is refused with a sentence, and forgotten', async (_, bytes, reason) => {
    const scene = await draft('12');
    const uploadId = await upload(scene, bytes());
    const { body } = await take(scene, { uploadId, lotId: first(scene), file: 'evil.jpg' });
    expect(body).toMatchObject({ isError: true, code: 'PictureUnusable' });
    expect(body.message).toContain(`evil.jpg ${reason}`);
    expect(await picturesOf(first(scene))).toEqual([]);
    expect(await stored('uploads')).toEqual([]);
  });

  test('has its limits: of size, of what comes beyond it, of unfinished ones', async () => {
    const scene = await draft('12');
    const { owner } = scene;
    const ask = (headers: Record<string, string>) => tus(owner, 'POST', uploadsOf(scene), headers);
    expect((await ask({ 'upload-length': String(pictureLimits.bytes + 1) })).statusCode).toBe(413);
    expect((await ask({ 'upload-length': '0' })).statusCode).toBe(400);
    expect((await ask({ 'upload-defer-length': '1' })).statusCode).toBe(501);
    const url = await begin(scene, 10);
    expect((await send(owner, url, 0, Buffer.alloc(11))).statusCode).toBe(413);
    const table = server.database.kysely;
    const begun = await table.selectFrom('picture_uploads').selectAll().execute();
    const more = Array.from({ length: 198 }, () => begun.map((row) => ({ ...row, id: uuid() })));
    expect(begun).toHaveLength(1);
    await table.insertInto('picture_uploads').values(more.flat()).execute();
    await begin(scene, 10);
    expect((await ask({ 'upload-length': '10' })).statusCode).toBe(429);
  });

  test('that nobody goes on with for a day is taken away', async () => {
    const scene = await draft('12');
    const url = await begin(scene, 100);
    await send(scene.owner, url, 0, Buffer.alloc(50));
    await server.modules.pictureUploads.sweep();
    expect((await tus(scene.owner, 'HEAD', url, {})).statusCode).toBe(200);
    await server.clock.shift(25 * 60 * 60_000);
    await server.modules.pictureUploads.sweep();
    const left = server.database.kysely.selectFrom('picture_uploads').select('id');
    expect(await left.execute()).toEqual([]);
    // An upload resumed later must start over.
    expect(await statusOf(scene.owner, 'HEAD', url, {})).toBe(404);
    expect(await stored('uploads')).toEqual([]);
    await server.clock.shift(0);
  });
});

describe('nobody else', () => {
  test('begins or goes on with an upload: visitors, other sellers, viewers, colleagues, forged pages', async () => {
    const scene = await draft('12');
    const other = await draft('12');
    const length = { 'upload-length': '10' };
    const visitor = server.client(consoleHost);
    const viewer = (await clerk(scene.sellerId, consoleHost, 'viewer')).client;
    const colleague = (await clerk(scene.sellerId, consoleHost, 'manager')).client;
    expect(await statusOf(visitor, 'POST', uploadsOf(scene), length)).toBe(401);
    expect(await statusOf(other.owner, 'POST', uploadsOf(scene), length)).toBe(404);
    expect(await statusOf(viewer, 'POST', uploadsOf(scene), length)).toBe(404);
    const crossed = uploadsOf({ sellerId: other.sellerId, saleId: scene.saleId });
    expect(await statusOf(other.owner, 'POST', crossed, length)).toBe(404);
    const forged = { ...length, [xsrfHeader]: 'forged' };
    expect(await statusOf(scene.owner, 'POST', uploadsOf(scene), forged)).toBe(400);
    const foreign = { ...length, origin: 'https://evil.example' };
    expect(await statusOf(scene.owner, 'POST', uploadsOf(scene), foreign)).toBe(403);

    const url = await begin(scene, 10);
    expect(await statusOf(colleague, 'HEAD', url, {})).toBe(404);
    const at = { 'upload-offset': '0' };
    const bytes = Buffer.alloc(10);
    expect(await statusOf(colleague, 'PATCH', url, at, bytes)).toBe(404);
    const moved = `${uploadsOf(other)}/${idOf(url)}`;
    expect(await statusOf(other.owner, 'PATCH', moved, at, bytes)).toBe(404);
    const untold = { ...at, [xsrfHeader]: '' };
    expect(await statusOf(scene.owner, 'PATCH', url, untold, bytes)).toBe(400);
  });

  test('gives a lot another’s upload, or a lot of another sale a picture', async () => {
    const scene = await draft('12');
    const other = await draft('12');
    const uploadId = await upload(scene, photo);
    const mine = { uploadId, lotId: first(other), file: '12.jpg' };
    expect((await take(other, mine)).body).toMatchObject({ code: 'UploadGone' });
    expect((await take({ ...scene, saleId: other.saleId }, mine)).status).toBe(404);
    expect((await take(scene, mine)).body).toMatchObject({ code: 'LotsGone' });
    expect(await picturesOf(first(other))).toEqual([]);
  });

  test('gives pictures to a lot that has ended, or to one of a sale that has', async () => {
    const scene = await draft('12', '13');
    const [over = '', open = ''] = scene.lotIds;
    const uploadId = await upload(scene, photo);
    await publishNow(server.database, scene.saleId);
    await hammerLots(server.database, [over]);
    const refused = await take(scene, { uploadId, lotId: over, file: '12.jpg' });
    expect(refused.body).toMatchObject({ code: 'LotHasEnded' });
    await hammerLots(server.database, [open]);
    const late = await take(scene, { uploadId, lotId: open, file: '13.jpg' });
    expect(late.body).toMatchObject({ code: 'SaleNotRunning' });
    const length = { 'upload-length': '10' };
    expect((await tus(scene.owner, 'POST', uploadsOf(scene), length)).statusCode).toBe(404);
  });
});

test('a running sale gets further pictures', async () => {
  const scene = await draft('12');
  await publishNow(server.database, scene.saleId);
  const uploadId = await upload(scene, photo);
  const taken = { uploadId, lotId: first(scene), file: '12.jpg' };
  expect((await take(scene, taken)).body).toMatchObject({ isError: false });
  expect(await picturesOf(first(scene))).toHaveLength(1);
});

test('a lot holds twenty pictures', async () => {
  const scene = await draft('12');
  for (let position = 1; position <= 20; position += 1) {
    await server.database.kysely
      .insertInto('lot_images')
      .values({
        id: uuid(),
        lot_id: first(scene),
        position,
        file_name: `${position}.jpg`,
        file_key: 'pictures/none',
        width: 1,
        height: 1,
      })
      .execute();
  }
  const uploadId = await upload(scene, photo);
  const { body } = await take(scene, { uploadId, lotId: first(scene), file: 'more.jpg' });
  expect(body).toMatchObject({ code: 'LotHasAllPictures' });
  expect((await match(scene, ['12-21.jpg', '12.jpg'])).lots).toMatchObject([
    { files: [{ kind: 'too-many' }, { file: '12.jpg', kind: 'there' }].toReversed() },
  ]);
});

test('files find their lots by their names, or as a table names them', async () => {
  const scene = await draft('12', '13A', '007');
  const [twelve, thirteen, seven] = scene.lotIds;
  expect(
    await match(scene, ['photos/12-2.jpg', '12.jpg', '13a.png', '7.webp', 'house.jpg']),
  ).toEqual({
    lots: [
      { lotId: twelve, lotNumber: '12', files: asNew('12.jpg', 'photos/12-2.jpg') },
      { lotId: thirteen, lotNumber: '13A', files: asNew('13a.png') },
      { lotId: seven, lotNumber: '007', files: asNew('7.webp') },
    ],
    left: ['house.jpg'],
  });
  expect(
    await match(
      scene,
      ['zip/DSC1.JPG', 'DSC2.jpg', '12.jpg', 'DSC3.jpg'],
      [
        { lotNumber: '13a', files: ['dsc2.jpg', 'DSC1.jpg', 'missing.jpg'] },
        { lotNumber: '99', files: ['DSC3.jpg'] },
      ],
    ),
  ).toEqual({
    lots: [
      { lotId: twelve, lotNumber: '12', files: asNew('12.jpg') },
      { lotId: thirteen, lotNumber: '13A', files: asNew('DSC2.jpg', 'zip/DSC1.JPG') },
    ],
    left: ['DSC3.jpg'],
  });
});

import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { xsrfCookie, xsrfHeader } from '@fairlot/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPdf } from '#identity/tax-certificates/testing/documents.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import { upload } from '#main/testing/tax-upload.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { startBucketStandIn } from '#platform/files/testing/bucket-stand-in.ts';
import type { BucketStandIn } from '#platform/files/testing/bucket-stand-in.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

// Two nodes and the command line, three processes, each with a DATA_DIR of its own: a bucket is all that
// they share beside the database.

let bucket: BucketStandIn;
let here: TestServer;
let there: ServerProcess;
let commandDir: string;
const { clerk } = staffScene(() => here);

beforeAll(async () => {
  bucket = await startBucketStandIn();
  here = await testServer(bucket.settings);
  there = await startServer(here.databaseUrl, undefined, bucket.settings);
  commandDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-command-'));
}, 60_000);
afterAll(async () => {
  await there.end('SIGTERM');
  await here.drop();
  await bucket.stop();
  await rm(commandDir, { recursive: true });
});

const command = (...args: string[]) =>
  askCommand({ databaseUrl: here.databaseUrl, dataDir: commandDir }, args, bucket.settings);
const certificate = (...args: string[]) => command('certificate', ...args);

interface Scene {
  readonly client: TestClient;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lotId: string;
}

/** A lot of a running sale, and its seller at the console. */
async function scene(): Promise<Scene> {
  const { id: sellerId } = await here.make.seller();
  const { id: saleId } = await here.make.auction({ seller_company_id: sellerId });
  const { id: sessionId } = await here.make.session({ auction_id: saleId });
  const { id: lotId } = await here.make.lot({ auction_id: saleId, session_id: sessionId });
  const { client } = await clerk(sellerId, 'console.localhost');
  return { client, place: { sellerId, saleId }, lotId };
}

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

async function tus(
  client: TestClient,
  method: 'POST' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: Buffer,
) {
  await client.request('GET', '/api/site/GetXRF');
  return here.app.inject({
    method,
    url,
    headers: {
      host: client.host,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'tus-resumable': '1.0.0',
      [xsrfHeader]: client.cookies.get(xsrfCookie) ?? '',
      ...(payload && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(payload && { payload }),
  });
}

const take = ({ client, place, lotId }: Scene, uploadId: string) =>
  client.call('POST /api/console/sellers/:sellerId/sales/:saleId/pictures/take', {
    params: place,
    body: { uploadId, lotId, file: '12.jpg' },
  });

const shownThere = (lotId: string) =>
  fetch(`http://localhost:${there.port}/InventoryImage/${lotId}/450`);

test('a picture that comes to one node is shown by the other, also after the bucket was away', async () => {
  const lot = await scene();
  const { client, place } = lot;
  const bytes = await photo();
  const uploads = `/api/console/sellers/${place.sellerId}/sales/${place.saleId}/pictures/uploads`;
  const begun = await tus(client, 'POST', uploads, { 'upload-length': String(bytes.byteLength) });
  const url = String(begun.headers['location']);
  const id = url.split('/').at(-1) ?? '';
  const send = () => tus(client, 'PATCH', url, { 'upload-offset': '0' }, bytes);

  const busy = { status: 503, code: 'SlowDown' };
  bucket.fail(busy, busy, busy);
  const early = await send();
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '2']);
  expect(early.json()).toMatchObject({ isError: true, code: 'Unavailable' });
  expect((await send()).statusCode).toBe(204);

  bucket.fail(busy, busy, busy);
  expect((await take(lot, id)).status).toBe(503);
  expect((await take(lot, id)).body).toMatchObject({ isError: false });

  bucket.fail(busy, busy, busy);
  expect((await shownThere(lot.lotId)).status).toBe(503);
  const shown = await shownThere(lot.lotId);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await sharp(await shown.bytes()).metadata()).toMatchObject({ width: 450, height: 300 });
  // Only the picture is left of it.
  const kept = [...bucket.objects.keys()].filter((key) => !key.startsWith('probe/'));
  expect(kept).toEqual([expect.stringMatching(/^pictures\//)]);
});

test(
  'a certificate that comes to one node is looked at and approved by a command elsewhere',
  { timeout: commandTimeoutMs },
  async () => {
    const { id } = await here.make.user({ company_name: 'Bidder & Sons' });
    const client = await signIn(here.client(), here.database, id);
    expect((await upload(client)).status).toBe(200);
    const secureId = (await client.call('GET /api/site/gettaxids')).body[0]?.secureId ?? '';
    expect((await certificate('save', secureId, 'look.pdf')).code).toBe(0);
    expect(await readFile(path.join(commandDir, 'look.pdf'))).toEqual(smallPdf);
    expect((await certificate('approve', secureId)).code).toBe(0);
    expect((await client.call('GET /api/site/gettaxids')).body[0]?.valid).toBe(true);
  },
);

test('no node keeps files itself', async () => {
  expect(await readdir(here.dataDir)).not.toContain('files');
  expect(await readdir(commandDir)).not.toContain('files');
});

test('a command takes all files out of the bucket', { timeout: commandTimeoutMs }, async () => {
  const copy = ['files', 'copy', '--from', 'bucket', '--to', 'disk'];
  // The picture, the certificate and the probe of the start.
  expect(await command(...copy)).toEqual({ code: 0, answer: { copied: 3, there: 0, left: [] } });
  expect(await command(...copy)).toEqual({ code: 0, answer: { copied: 0, there: 3, left: [] } });
});

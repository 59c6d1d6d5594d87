import { createServer } from 'node:http';
import type { OutgoingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createPictureVault } from './public.ts';

/** Whether a content-delivery network may cache an answer and give it to everybody. */
function mayBeKept(status: number, headers: OutgoingHttpHeaders): boolean {
  const control = headers['cache-control'] ?? '';
  return (
    status === 200 &&
    /\bpublic\b/.test(control) &&
    /\bmax-age=[1-9]/.test(control) &&
    headers['set-cookie'] === undefined &&
    headers['vary'] === undefined
  );
}

interface Copy {
  readonly type: string;
  readonly bytes: Buffer;
}

let server: TestServer;
let network: Server;
let cdnHost: string;
/** The requests that the network sent us. */
const fetched: string[] = [];
const kept = new Map<string, Copy>();

/** A minimal content-delivery network: fetches from us what it does not have, under our own host. */
async function copyOf(url: string): Promise<Copy | null> {
  const copy = kept.get(url);
  if (copy !== undefined) return copy;
  fetched.push(url);
  const answer = await server.app.inject({ url, headers: { host: 'localhost' } });
  if (answer.statusCode !== 200) return null;
  const fresh = { type: String(answer.headers['content-type']), bytes: answer.rawPayload };
  if (mayBeKept(answer.statusCode, answer.headers)) kept.set(url, fresh);
  return fresh;
}

beforeAll(async () => {
  network = createServer((request, response) => {
    void copyOf(request.url ?? '/').then((copy) => {
      if (copy === null) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': copy.type }).end(copy.bytes);
    });
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  cdnHost = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  server = await testServer({ CDN_HOST: cdnHost });
});
afterAll(async () => {
  await new Promise((resolve) => network.close(resolve));
  await server.drop();
});

async function lotWithPicture() {
  const lot = await server.make.lot();
  const color = sharp({ create: { width: 600, height: 400, channels: 3, background: '#a33' } });
  const vault = createPictureVault(openFileStore(server.dataDir));
  const { fileKey, width, height } = await vault.storePicture(await color.png().toBuffer());
  const id = uuid();
  await server.database.kysely
    .insertInto('lot_images')
    .values({
      id,
      lot_id: lot.id,
      position: 1,
      file_name: 'a.png',
      file_key: fileKey,
      width,
      height,
    })
    .execute();
  return { ...lot, imageId: id };
}

test('a lot lists the host that holds its pictures, and each answer names it', async () => {
  const { id, sessionId } = await lotWithPicture();
  const client = server.client();
  const opened = await client.call('GET /api/site/getlot/:lotId', { params: { lotId: id } });
  expect(opened.headers['cdnhost']).toBe(cdnHost);
  expect(opened.body.lot.inventoryItemImages[0]?.caches).toEqual([cdnHost]);
  const listed = await client.call('GET /api/site/getauctionlots/:auctionId/:skip/:take', {
    params: { auctionId: sessionId, skip: 0, take: 12 },
  });
  expect(listed.body.lots[0]?.caches).toEqual([cdnHost]);
});

test('the host fetches a picture from us once, whoever asks it', async () => {
  const { imageId } = await lotWithPicture();
  const path = `/InventoryImage/${imageId}/450`;
  const ask = async () => {
    const answer = await fetch(`http://${cdnHost}${path}`);
    return { type: answer.headers.get('content-type'), size: (await answer.blob()).size };
  };
  const first = await ask();
  expect(first.type).toBe('image/webp');
  expect(await ask()).toEqual(first);
  expect(fetched.filter((url) => url === path)).toHaveLength(1);
});

test('a picture is its own for ever, and asked after by its mark', async () => {
  const { imageId } = await lotWithPicture();
  const url = `/InventoryImage/${imageId}/450`;
  const { headers } = await server.app.inject({ url, headers: { host: 'localhost' } });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['vary']).toBeUndefined();
  const again = await server.app.inject({
    url,
    headers: { host: 'localhost', 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([
    304,
    'public, max-age=31536000, immutable',
  ]);
});

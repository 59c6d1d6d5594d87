import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createPictureVault } from '#selling/pictures/public.ts';

const sellerHost = 'hudson.localhost';
const hour = 60 * 60_000;
let server: TestServer;
let hudson: string;

beforeAll(async () => {
  server = await testServer();
  hudson = (await server.make.seller({ company_name: 'Łódź & <Sons>' })).id;
  await server.make.site({ host: sellerHost, name: 'Hudson', seller_company_id: hudson });
});
afterAll(() => server.drop());

async function get(url: string, options: { host?: string; headers?: Record<string, string> } = {}) {
  const { host = 'localhost', headers } = options;
  return server.app.inject({ method: 'GET', url, headers: { host, ...headers } });
}
async function lotOf(row: { title?: string } = {}) {
  const auction = await server.make.auction({ seller_company_id: hudson });
  const session = await server.make.session({ auction_id: auction.id });
  return server.make.lot({ auction_id: auction.id, session_id: session.id, ...row });
}
const previewOf = (lotId: string) => `/ogimage/lot/${lotId}`;
const tagOf = async (url: string, host?: string) =>
  (await get(url, host === undefined ? {} : { host })).headers.etag;
const shapeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('a lot’s preview', () => {
  test.each(['Oak chest', '<b>&amp; Łódź 🪑</b> "x" &#0;', 'שולחן עתיק', '\u202Eevil\u0007', '🪑'])(
    'called %j is a jpeg in the size of link previews',
    async (title) => {
      const answer = await get(previewOf((await lotOf({ title })).id));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(answer.headers['cache-control']).toBe('public, max-age=600');
      expect(await shapeOf(answer.rawPayload)).toEqual({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
    },
  );

  test('shows the lot’s first photo', async () => {
    const lot = await lotOf();
    const before = await get(previewOf(lot.id));
    const create = { width: 900, height: 900, channels: 3, background: '#00ff00' } as const;
    const vault = createPictureVault(openFileStore(server.dataDir));
    const { fileKey, width, height } = await vault.storePicture(
      await sharp({ create }).png().toBuffer(),
    );
    await server.database.kysely
      .insertInto('lot_images')
      .values({
        id: uuid(),
        lot_id: lot.id,
        position: 1,
        file_name: 'a.png',
        file_key: fileKey,
        width,
        height,
      })
      .execute();
    const after = await get(previewOf(lot.id));
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const left = { left: 0, top: 0, width: 500, height: 630 };
    const { dominant } = await sharp(
      await sharp(after.rawPayload).extract(left).toBuffer(),
    ).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
  });

  test('is redrawn when the lot’s state changes, and kept in one file', async () => {
    const lot = await lotOf();
    const files = async () => {
      const all = await readdir(path.join(server.dataDir, 'cache', 'previews'), {
        recursive: true,
      });
      return all.filter((name) => name.includes(lot.id));
    };
    const open = await get(previewOf(lot.id));
    expect(await files()).toHaveLength(1);
    const again = await get(previewOf(lot.id));
    expect(again.rawPayload.equals(open.rawPayload)).toBe(true);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ outcome: 'passed', ended_at: new Date() })
      .where('lot_id', '=', lot.id)
      .execute();
    const closed = await get(previewOf(lot.id));
    expect(closed.headers.etag).not.toBe(open.headers.etag);
    expect(closed.rawPayload.equals(open.rawPayload)).toBe(false);
    expect(await files()).toHaveLength(1);
  });

  test('tells no price: bids and reserve change nothing of it', async () => {
    const lot = await lotOf();
    const bidder = await server.make.bidder(lot.auctionId);
    const before = await tagOf(previewOf(lot.id));
    const changed = await server.database.kysely
      .updateTable('lot_states')
      .set({
        price_cents: 123_400,
        bid_count: 7,
        accepted_count: 7,
        leader_id: bidder.id,
        leader_paddle: bidder.paddle,
        leader_max_cents: 150_000,
        reserve_cents: 200_000,
      })
      .where('lot_id', '=', lot.id)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    expect(await tagOf(previewOf(lot.id))).toBe(before);
  });

  test('is not sent to who has it', async () => {
    const url = previewOf((await lotOf()).id);
    const headers = { 'if-none-match': String(await tagOf(url)) };
    const answer = await get(url, { headers });
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe('');
  });

  test('bears the name of the host', async () => {
    const url = previewOf((await lotOf()).id);
    expect(await tagOf(url, sellerHost)).not.toBe(await tagOf(url));
  });

  test('asked for by many at once is drawn for all', async () => {
    const url = previewOf((await lotOf()).id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });
});

describe('an auction’s preview', () => {
  test('is drawn, and again when the auction is over', async () => {
    const lot = await lotOf();
    const url = `/ogimage/auction/${lot.sessionId}`;
    const open = await get(url);
    expect(await shapeOf(open.rawPayload)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    await server.database.kysely
      .updateTable('lot_states')
      .set({ outcome: 'passed', ended_at: new Date() })
      .where('session_id', '=', lot.sessionId)
      .execute();
    expect(await tagOf(url)).not.toBe(open.headers.etag);
  });

  test('before it is published tells no date', async () => {
    const plan = new Date(Date.now() + hour);
    const auction = await server.make.auction({ published_at: plan });
    const session = await server.make.session({ auction_id: auction.id });
    const url = `/ogimage/auction/${session.id}`;
    const before = await tagOf(url);
    await server.database.kysely
      .updateTable('auction_sessions')
      .set({ first_close_at: new Date(Date.now() + 9 * hour) })
      .where('id', '=', session.id)
      .execute();
    expect(await tagOf(url)).toBe(before);
  });
});

describe('an application’s icon', () => {
  test.each([
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
  ])('%s is an opaque png', async (form, side) => {
    for (const [owner, host] of [
      ['site', 'localhost'],
      ['site', sellerHost],
      [hudson, 'localhost'],
    ]) {
      const answer = await get(`/AppIcon/${owner}/${form}`, { host: host ?? '' });
      expect(answer.headers['content-type']).toBe('image/png');
      const { format, width, height, hasAlpha } = await sharp(answer.rawPayload).metadata();
      expect({ format, width, height, hasAlpha }).toEqual({
        format: 'png',
        width: side,
        height: side,
        hasAlpha: false,
      });
    }
  });

  test('of a seller’s own site is the seller’s', async () => {
    const [market, own, named] = await Promise.all([
      get('/AppIcon/site/192'),
      get('/AppIcon/site/192', { host: sellerHost }),
      get(`/appicon/${hudson}/192`),
    ]);
    expect(own.rawPayload.equals(market.rawPayload)).toBe(false);
    expect(own.rawPayload.equals(named.rawPayload)).toBe(true);
  });

  test.each(['16', '0', 'large', 'constructor', '192.0'])('has no form %s', async (form) => {
    expect((await get(`/AppIcon/site/${form}`)).statusCode).toBe(404);
  });
});

test('of nobody, and of another seller on a seller’s host, nothing is drawn', async () => {
  const lot = await server.make.lot();
  const { id: stranger } = await server.make.seller();
  const foreign = [
    previewOf(lot.id),
    `/ogimage/auction/${lot.sessionId}`,
    `/AppIcon/${stranger}/192`,
  ];
  for (const url of foreign) {
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(url, { host: sellerHost })).statusCode).toBe(404);
    expect((await get(url, { host: 'nobody.example' })).statusCode).toBe(404);
  }
  for (const id of [randomUUID(), 'not-an-id', '%2e%2e%2fpasswd', lot.auctionId]) {
    expect((await get(previewOf(id))).statusCode).toBe(404);
    expect((await get(`/ogimage/auction/${id}`)).statusCode).toBe(404);
    expect((await get(`/AppIcon/${id}/192`)).statusCode).toBe(404);
  }
});

test('whoever asks for one preview after the other is slowed down', async () => {
  const url = previewOf((await lotOf()).id);
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) {
    const headers = { host: 'localhost' };
    const answer = await server.app.inject({ url, headers, remoteAddress: '198.51.100.7' });
    statuses.push(answer.statusCode);
  }
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses[120]).toBe(429);
});

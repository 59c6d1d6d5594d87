import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createPictureVault } from './public.ts';
import type { PictureVault } from './public.ts';

let server: TestServer;
let vault: PictureVault;
let image: { id: string; lotId: string; sessionId: string; auctionId: string; fileKey: string };

beforeAll(async () => {
  server = await testServer();
  vault = createPictureVault(openFileStore(server.dataDir));
});
afterAll(() => server.drop());
beforeEach(async () => {
  const lot = await server.make.lot();
  image = { ...lot, ...(await addImage(lot.id, 1, '#a33')), lotId: lot.id };
});

async function addImage(lotId: string, position: number, color: string) {
  const bytes = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: color },
  })
    .jpeg()
    .toBuffer();
  const { fileKey, width, height } = await vault.storePicture(bytes);
  const id = uuid();
  await server.database.kysely
    .insertInto('lot_images')
    .values({ id, lot_id: lotId, position, file_name: 'a.jpg', file_key: fileKey, width, height })
    .execute();
  return { id, fileKey };
}

async function get(url: string, options: { host?: string; headers?: Record<string, string> } = {}) {
  const { host = 'localhost', headers } = options;
  return server.app.inject({ method: 'GET', url, headers: { host, ...headers } });
}

async function sizeOf(url: string) {
  const answer = await get(url);
  expect(answer.headers['content-type']).toBe('image/webp');
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect(format).toBe('webp');
  return { width, height };
}

describe('a lot’s picture', () => {
  test.each([
    [45, { width: 45, height: 34 }],
    [450, { width: 450, height: 338 }],
    [90, { width: 90, height: 68 }],
    [700, { width: 700, height: 525 }],
    [1000, { width: 1000, height: 750 }],
  ])('fits into %i pixels', async (size, expected) => {
    expect(await sizeOf(`/InventoryImage/${image.id}/${size}`)).toEqual(expected);
    expect(await sizeOf(`/InventoryImage/${image.lotId}/${size}`)).toEqual(expected);
    expect(await sizeOf(`/InventoryImage/${image.lotId}/${image.id}/${size}`)).toEqual(expected);
  });

  test('is 450 without a size, whatever the case of its address', async () => {
    const expected = { width: 450, height: 338 };
    expect(await sizeOf(`/inventoryimage/${image.lotId}/${image.id}`)).toEqual(expected);
    expect(await sizeOf(`/INVENTORYIMAGE/${image.id.toUpperCase()}/450`)).toEqual(expected);
  });

  test('is kept for ever by its own id, and asked for again by its lot’s', async () => {
    const own = await get(`/InventoryImage/${image.id}/45`);
    expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const lots = await get(`/InventoryImage/${image.lotId}/45`);
    expect(lots.headers['cache-control']).toBe('public, max-age=600');
    const again = await get(`/InventoryImage/${image.lotId}/45`, {
      headers: { 'if-none-match': String(lots.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('of a lot is the first by position', async () => {
    const before = (await get(`/InventoryImage/${image.lotId}/45`)).headers.etag;
    await server.database.kysely
      .updateTable('lot_images')
      .set({ position: 5 })
      .where('id', '=', image.id)
      .execute();
    await addImage(image.lotId, 2, '#3a3');
    expect((await get(`/InventoryImage/${image.lotId}/45`)).headers.etag).not.toBe(before);
  });

  test.each(['44', '0', '-45', '450.0', '9999', 'large', '45;'])('has no size %s', async (size) => {
    expect((await get(`/InventoryImage/${image.id}/${size}`)).statusCode).toBe(404);
    expect((await get(`/InventoryImage/${image.lotId}/${image.id}/${size}`)).statusCode).toBe(404);
  });

  test('belongs to its lot alone', async () => {
    const other = await server.make.lot();
    expect((await get(`/InventoryImage/${other.id}/${image.id}/45`)).statusCode).toBe(404);
  });

  test.each([uuid(), 'not-an-id', '%2e%2e%2fpasswd'])('of %s is not found', async (id) => {
    expect((await get(`/InventoryImage/${id}/45`)).statusCode).toBe(404);
  });
});

describe('what stands in', () => {
  test('for a lot without a picture is a drawing that may change soon', async () => {
    const lot = await server.make.lot();
    const answer = await get(`/InventoryImage/${lot.id}/450`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.body).toContain('No image');
  });

  test('for a lost file is the same', async () => {
    await rm(path.join(server.dataDir, 'files', image.fileKey));
    const answer = await get(`/InventoryImage/${image.id}/450`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
  });

  test('for a seller’s logo and icon are the initials, whatever the name holds', async () => {
    const { id } = await server.make.seller({ company_name: '<script> & "Sons' });
    for (const url of [`/SellerLogo/${id}`, `/SellerFavIcon/${id}/16`]) {
      const answer = await get(url);
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
      expect(answer.body).toContain('>SS</text>');
      expect(answer.body).not.toContain('script');
    }
  });

  test('for a manager’s photo are their initials', async () => {
    const seller = await server.make.seller();
    const id = uuid();
    await server.database.kysely
      .insertInto('managers')
      .values({
        id,
        seller_company_id: seller.id,
        first_name: 'Émile',
        last_name: 'Zola',
        email: 'emile@example.com',
      })
      .execute();
    expect((await get(`/AuctionManagerPhoto/${id}/100`)).body).toContain('>ÉZ</text>');
    expect((await get(`/AuctionManagerPhoto/${id}/101`)).statusCode).toBe(404);
  });
});

describe('a seller’s icon', () => {
  test('has every size that browsers and systems ask for, and no other', async () => {
    const bytes = await sharp({
      create: { width: 800, height: 800, channels: 3, background: '#a33' },
    })
      .png()
      .toBuffer();
    const { fileKey } = await vault.storePicture(bytes);
    const { id } = await server.make.seller({ logo_key: fileKey });
    for (const size of [16, 32, 48, 64, 96, 180, 192, 512]) {
      const expected = { width: size, height: size };
      expect(await sizeOf(`/SellerFavIcon/${id}/${size}`)).toEqual(expected);
    }
    for (const size of [0, 17, 513, 100_000]) {
      expect((await get(`/SellerFavIcon/${id}/${size}`)).statusCode).toBe(404);
    }
  });
});

describe('below api/site/, as the specification writes calls', () => {
  test('is the same picture', async () => {
    const { id } = await server.make.seller();
    for (const url of [
      `/InventoryImage/${image.id}/45`,
      `/InventoryImage/${image.lotId}/${image.id}`,
      `/InventoryImage/${image.lotId}/${image.id}/45`,
      `/auctionphoto/${image.sessionId}/450`,
      `/SellerLogo/${id}`,
      `/SellerFavIcon/${id}/16`,
      `/GetWebAppManifest`,
    ]) {
      const short = await get(url);
      const long = await get(`/api/site${url}`);
      expect([url, long.statusCode, long.rawPayload]).toEqual([url, 200, short.rawPayload]);
      expect(long.headers['content-type']).toBe(short.headers['content-type']);
    }
  });
});

describe('an auction’s photo', () => {
  test('comes as large as half a desk is wide, and in no size but its three', async () => {
    const answers = await Promise.all(
      [450, 700, 1_000, 999].map((size) => get(`/auctionphoto/${image.sessionId}/${size}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404]);
  });

  test('is the first lot’s picture, by session and by auction', async () => {
    const bySession = await get(`/auctionphoto/${image.sessionId}/450`);
    const byAuction = await get(`/AuctionPhoto/${image.auctionId}/450`);
    expect(bySession.headers['content-type']).toBe('image/webp');
    expect(bySession.rawPayload).toEqual(byAuction.rawPayload);
  });

  test('is its own once it has one', async () => {
    const before = await get(`/auctionphoto/${image.sessionId}/450`);
    const other = await addImage(image.lotId, 2, '#33a');
    await server.database.kysely
      .updateTable('auctions')
      .set({ photo_key: other.fileKey })
      .where('id', '=', image.auctionId)
      .execute();
    const after = await get(`/auctionphoto/${image.sessionId}/450`);
    expect(after.rawPayload).not.toEqual(before.rawPayload);
  });
});

describe('another seller’s host', () => {
  test('shows none of these pictures', async () => {
    const seller = await server.make.seller();
    const host = `${seller.id}.localhost`;
    await server.make.site({ host, name: 'Other', seller_company_id: seller.id });
    for (const url of [
      `/InventoryImage/${image.id}/45`,
      `/InventoryImage/${image.lotId}/45`,
      `/InventoryImage/${image.lotId}/${image.id}/45`,
      `/auctionphoto/${image.sessionId}/450`,
    ]) {
      expect((await get(url, { host })).statusCode).toBe(404);
    }
    expect((await get(`/SellerLogo/${seller.id}`, { host })).statusCode).toBe(200);
    const stranger = await server.make.seller();
    expect((await get(`/SellerLogo/${stranger.id}`, { host })).statusCode).toBe(404);
  });

  test('that nobody registered shows nothing at all', async () => {
    const answer = await get(`/InventoryImage/${image.id}/45`, { host: 'unknown.example' });
    expect(answer.statusCode).toBe(404);
  });
});

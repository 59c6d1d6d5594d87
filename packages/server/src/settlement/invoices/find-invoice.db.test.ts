import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownHost as hostOf } from '#main/testing/own-host.ts';
import type { MadeInvoice } from '#main/testing/made.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { invoiceKeyDays } from './invoice-keys.ts';
import { createInvoiceKey, revokeInvoiceKeys } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const db = () => server.database.kysely;
const signedIn = (userId: string, host?: string) =>
  signIn(server.client(host), server.database, userId);
const read = async (userId: string, invoiceId: string, host?: string) =>
  (await signedIn(userId, host)).call('GET /api/site/GetInvoice/:invoiceId', {
    params: { invoiceId },
  });
const readByKey = (invoiceId: string, authkey: string, host?: string) =>
  server.client(host).call('GET /api/site/GetInvoice/:invoiceId/:authkey', {
    params: { invoiceId, authkey },
  });
const ownHost = (auctionId: string) => hostOf(server, auctionId);

describe('nobody else reads it', () => {
  let invoice: MadeInvoice;
  let key: string;
  beforeAll(async () => {
    invoice = await server.make.invoice();
    key = await createInvoiceKey(db(), invoice.id);
  });
  const notFound = { status: 404, body: { code: 'NotFound' } };

  test('signed out', async () => {
    const answer = await server.client().call('GET /api/site/GetInvoice/:invoiceId', {
      params: { invoiceId: invoice.id },
    });
    expect(answer.status).toBe(401);
  });

  test('another bidder, like an unknown or a malformed id', async () => {
    const other = await server.make.user();
    expect(await read(other.id, invoice.id)).toMatchObject(notFound);
    expect(await read(invoice.bidderId, uuid())).toMatchObject(notFound);
    expect(await read(invoice.bidderId, "1' or '1'='1")).toMatchObject({ status: 404 });
  });

  test('its bidder on another seller’s host', async () => {
    const elsewhere = await ownHost((await server.make.auction()).id);
    expect(await read(invoice.bidderId, invoice.id, elsewhere)).toMatchObject(notFound);
    expect(await readByKey(invoice.id, key, elsewhere)).toMatchObject(notFound);
    const here = await ownHost(invoice.auctionId);
    expect((await read(invoice.bidderId, invoice.id, here)).status).toBe(200);
  });

  test('by its key, to read only and unseen by search engines and caches', async () => {
    const answer = await readByKey(invoice.id, key);
    expect(answer).toMatchObject({ status: 200, body: { secureId: invoice.id, readOnly: true } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });

  test.each([
    ['wrong', () => 'A'.repeat(43)],
    ['its hash', () => Buffer.from(key).toString('hex')],
    ['shortened', () => key.slice(0, -1)],
    ['with a byte of nothing', () => `${key}\0`],
    ['in capitals', () => key.toUpperCase()],
  ])('by a key that is %s', async (_, made) => {
    expect(await readByKey(invoice.id, made())).toMatchObject(notFound);
  });

  test('by a key of another invoice', async () => {
    const other = await server.make.invoice();
    expect(await readByKey(other.id, key)).toMatchObject(notFound);
  });

  test('by a key that was revoked, while a newer one opens', async () => {
    const newer = await server.make.invoice();
    const first = await createInvoiceKey(db(), newer.id);
    expect((await readByKey(newer.id, first)).status).toBe(200);
    expect(await revokeInvoiceKeys(db(), newer.id)).toBe(1);
    expect(await readByKey(newer.id, first)).toMatchObject(notFound);
    const second = await createInvoiceKey(db(), newer.id);
    expect((await readByKey(newer.id, second)).status).toBe(200);
    expect(await readByKey(newer.id, first)).toMatchObject(notFound);
  });

  test('by a key that has run out, while the bidder and a newer key still do', async () => {
    const old = await createInvoiceKey(db(), invoice.id);
    const lifetime = invoiceKeyDays * 24 * 60 * 60_000;
    await server.clock.shift(lifetime - 60_000);
    expect((await readByKey(invoice.id, old)).status).toBe(200);
    await server.clock.shift(lifetime);
    expect(await readByKey(invoice.id, old)).toMatchObject(notFound);
    const newer = await createInvoiceKey(db(), invoice.id);
    expect((await readByKey(invoice.id, newer)).status).toBe(200);
    expect((await read(invoice.bidderId, invoice.id)).status).toBe(200);
    await server.clock.shift(0);
  });

  test('by trying keys without end', async () => {
    const tries = await Promise.all(Array.from({ length: 70 }, () => readByKey(invoice.id, 'x')));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

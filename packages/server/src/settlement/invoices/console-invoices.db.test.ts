import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf } from '#main/testing/bidding-scene.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import type { SoldAuction } from '#main/testing/sold-auction.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readPdf } from '#platform/pdf/testing/read-pdf.ts';

const host = 'console.localhost';
let server: TestServer;
const { clerk } = staffScene(() => server);
let sale: SoldAuction;
let manager: Clerk;
let params: { sellerId: string; saleId: string; invoiceId: string };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  await server.clock.shift(0);
  sale = await soldAuction(server, { winners: [[100_00, 50_00]] });
  await server.modules.invoices.settle();
  const { auctionId: saleId, sellerId } = sale;
  const { id: invoiceId } = await server.database.kysely
    .selectFrom('invoices')
    .select('id')
    .where('auction_id', '=', saleId)
    .executeTakeFirstOrThrow();
  params = { sellerId, saleId, invoiceId };
  manager = await clerk(sellerId, host, 'manager');
});

const path = 'sellers/:sellerId/sales/:saleId/invoices/:invoiceId';
const read = ({ client }: Clerk, of = params) =>
  client.call(`GET /api/console/${path}` as const, { params: of });
const sendAgain = (of = params) =>
  manager.client.call(`POST /api/console/${path}/send` as const, { params: of });
const sentMails = async () =>
  (
    await server.database.kysely
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', sale.winners[0]?.email ?? '')
      .where('template', '=', 'invoice')
      .execute()
  ).length;

test('staff read an invoice with its lots and sums; who may not export, without contact data', async () => {
  const { body } = await read(manager);
  expect(body).toMatchObject({ invoiceNumber: 1, hammerPrice: 150, payments: [] });
  expect(body.lots).toHaveLength(2);
  expect(body.contact?.email).toBe(sale.winners[0]?.email);
  const viewer = await clerk(params.sellerId, host, 'viewer');
  const { body: seen } = await read(viewer);
  expect(seen).toMatchObject({ hammerPrice: 150, contact: null });
  expect(JSON.stringify(seen)).not.toContain(sale.winners[0]?.email);
});

test('an invoice of another sale is not found, not even of the same company', async () => {
  const { id: saleId } = await server.make.auction({ seller_company_id: params.sellerId });
  const elsewhere = { ...params, saleId };
  expect(codeOf(await read(manager, elsewhere))).toEqual({ status: 404, code: 'NotFound' });
  expect(codeOf(await sendAgain(elsewhere))).toEqual({ status: 404, code: 'NotFound' });
});

test('it is mailed again, once in ten minutes, and the log says so', async () => {
  expect(await sentMails()).toBe(1);
  expect((await sendAgain()).body).toMatchObject({ isError: false });
  expect(await sentMails()).toBe(2);
  // Pressed twice.
  expect((await sendAgain()).body).toMatchObject({
    isError: true,
    code: 'InvoiceJustSent',
  });
  expect(await sentMails()).toBe(2);
  await server.clock.shift(11 * 60_000);
  expect((await sendAgain()).body).toMatchObject({ isError: false });
  const entries = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'subject', 'auction_id'])
    .where('seller_company_id', '=', params.sellerId)
    .where('action', '=', 'invoice.send')
    .execute();
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    subject: expect.stringMatching(/^invoice 1, /),
    auction_id: params.saleId,
  });
});

test('where no site shows the sale, nothing is mailed, and staff are told', async () => {
  const sites = await server.database.kysely.deleteFrom('sites').returningAll().execute();
  expect((await sendAgain()).body).toMatchObject({ isError: true, code: 'NoSiteShowsSale' });
  // With a site it is sent at once: the refusal was not the one of ten minutes.
  await server.database.kysely.insertInto('sites').values(sites).execute();
  expect((await sendAgain()).body).toMatchObject({ isError: false });
  expect(await sentMails()).toBe(2);
});

test('its PDF is the bidder’s', async () => {
  const url = `/api/console/${path}/pdf`.replace(
    /:(\w+)/g,
    (_, name: keyof typeof params) => params[name],
  );
  const cookie = [...manager.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await server.app.inject({ url, headers: { host, cookie } });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toContain('invoice-1.pdf');
  expect(readPdf(answer.rawPayload).join('\n')).toContain(sale.winners[0]?.email);
});

import { v7 as uuid } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MadeInvoice } from '#main/testing/made.ts';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createInvoiceKey } from '#settlement/invoices/public.ts';
import { qrCode } from './public.ts';
import { readPdf } from '#platform/pdf/testing/read-pdf.ts';

let server: TestServer;
let invoice: MadeInvoice;
let bidder: TestClient;
let key: string;
beforeAll(async () => {
  server = await testServer();
  invoice = await server.make.invoice({}, [100_00, 50_00]);
  bidder = await signIn(server.client(), server.database, invoice.bidderId);
  key = await createInvoiceKey(server.database.kysely, invoice.id);
});
afterAll(() => server.drop());

const calls = ['GetInvoicePDF', 'pickupqrcode'] as const;
const address = (call: (typeof calls)[number], ...parts: string[]) =>
  `/api/site/${call}/${parts.join('/')}`;

/** The answer with its bytes, for a client with these cookies. */
async function fetchFile(
  url: string,
  { cookies }: Pick<TestClient, 'cookies'>,
  host = 'localhost',
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url,
    headers: { host, cookie },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}
const nobody = { cookies: new Map<string, string>() };

async function ownHost(sellerCompanyId: string): Promise<string> {
  const host = `s${uuid()}.localhost`;
  const row = { host, name: 'Own', seller_company_id: sellerCompanyId };
  await server.make.site(row);
  return host;
}

async function sellerOf(auctionId: string): Promise<string> {
  const row = await server.database.kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return row.seller_company_id;
}

describe('the bidder', () => {
  test('gets their invoice as a file that is kept by nobody', async () => {
    const { status, headers, bytes } = await fetchFile(
      address('GetInvoicePDF', invoice.id),
      bidder,
    );
    expect(status).toBe(200);
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.invoiceNumber}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    const pages = readPdf(bytes);
    expect(pages).toHaveLength(1);
    for (const fact of [
      `Invoice #${invoice.invoiceNumber}`,
      'Ada Bidder',
      'Contents of a farmhouse',
      'Hammer price$150.00',
      'Buyer’s premium (18%)$27.00',
      'Sales tax (8.88%)$15.71',
      'Amount due$192.71',
      'As the seller’s ',
    ]) {
      expect(pages[0]).toContain(fact);
    }
  });

  test('gets the code that leads to their check-in on the host they asked', async () => {
    const { headers, bytes } = await fetchFile(address('pickupqrcode', invoice.id), bidder);
    const link = `http://localhost:3000/checkin/${invoice.id}`;
    expect(bytes.equals(await qrCode(link, 600))).toBe(true);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 600 });
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const host = await ownHost(await sellerOf(invoice.auctionId));
    const own = await signIn(server.client(host), server.database, invoice.bidderId);
    const there = await fetchFile(address('pickupqrcode', invoice.id), own, host);
    const ownLink = `http://${host}:3000/checkin/${invoice.id}`;
    expect(there.bytes.equals(await qrCode(ownLink, 600))).toBe(true);
  });

  test('gets it with the logo of the seller, and without one that cannot be read', async () => {
    const logo = await sharp({
      create: { width: 900, height: 300, channels: 4, background: '#84301f80' },
    })
      .webp()
      .toBuffer();
    const plain = await fetchFile(address('GetInvoicePDF', invoice.id), bidder);
    const showsPicture = async (file: Buffer) => {
      const logoKey = `pictures/${uuid()}.webp`;
      await openFileStore(server.dataDir).write(logoKey, file);
      await server.database.kysely
        .updateTable('seller_companies')
        .set({ logo_key: logoKey })
        .where('id', '=', await sellerOf(invoice.auctionId))
        .execute();
      const { status, bytes } = await fetchFile(address('GetInvoicePDF', invoice.id), bidder);
      expect(status).toBe(200);
      return bytes.includes('/Subtype /Image');
    };
    expect(plain.bytes.includes('/Subtype /Image')).toBe(false);
    expect(await showsPicture(logo)).toBe(true);
    expect(await showsPicture(Buffer.from('no picture'))).toBe(false);
  });
});

test.each(calls)('%s opens by the key of the invoice, without a login', async (call) => {
  const { status, headers } = await fetchFile(address(call, invoice.id, key), nobody);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

describe.each(calls)('%s opens for nobody else', (call) => {
  test('not for a visitor', async () => {
    expect((await fetchFile(address(call, invoice.id), nobody)).status).toBe(401);
  });

  test('not for another bidder, nor by their key', async () => {
    const other = await server.make.invoice();
    const stranger = await signIn(server.client(), server.database, other.bidderId);
    const foreignKey = await createInvoiceKey(server.database.kysely, other.id);
    for (const url of [address(call, invoice.id), address(call, invoice.id, foreignKey)]) {
      expect((await fetchFile(url, stranger)).status).toBe(404);
    }
  });

  test("not on another seller's host", async () => {
    const host = await ownHost((await server.make.seller()).id);
    const there = await signIn(server.client(host), server.database, invoice.bidderId);
    for (const url of [address(call, invoice.id), address(call, invoice.id, key)]) {
      expect((await fetchFile(url, there, host)).status).toBe(404);
    }
  });

  test('not what does not exist, nor what is no id or key', async () => {
    const bad = [
      [uuid()],
      [uuid(), key],
      [invoice.id, 'no-key'],
      ['1'],
      ['..%2f', 'x'.repeat(101)],
    ];
    for (const parts of bad) {
      const { status } = await fetchFile(address(call, ...parts), bidder);
      expect([400, 404]).toContain(status);
    }
    expect((await fetchFile(address(call, uuid()), bidder)).status).toBe(404);
    expect((await fetchFile(address(call, invoice.id, 'no-key'), bidder)).status).toBe(404);
  });
});

test('who asks for PDFs without end is asked to wait', async () => {
  const one = await server.make.invoice();
  const eager = await signIn(server.client(), server.database, one.bidderId);
  const statuses = [];
  // An invoice that is not theirs: the limit counts cheap refusals as well.
  for (let asked = 0; asked < 22; asked += 1) {
    statuses.push((await fetchFile(address('GetInvoicePDF', invoice.id), eager)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
  expect(statuses.slice(20)).toEqual([429, 429]);
});

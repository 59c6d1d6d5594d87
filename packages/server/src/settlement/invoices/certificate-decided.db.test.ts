import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { decideCertificate, readInvoice, recordPayment, sumsOf } from './public.ts';

let server: TestServer;
const changed: string[] = [];
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const db = () => server.database.kysely;
const dayMs = 24 * 60 * 60_000;
const day = (fromNow: number) => new Date(Date.now() + fromNow * dayMs).toISOString().slice(0, 10);
const waiting = { valid: null, reviewed_at: null, first_approved_at: null };
const decide = (certificateId: string, valid: boolean) =>
  server.database.transaction((transaction) =>
    decideCertificate(transaction, { certificateId, valid }, async (_, { invoiceId }) => {
      changed.push(invoiceId);
    }),
  );
const pay = (invoiceId: string, amountCents: number) =>
  server.database.transaction((transaction) =>
    recordPayment(transaction, {
      invoiceId,
      kind: 'cash',
      accepted: true,
      amountCents,
      brand: '',
      last4: '',
      notes: '',
      attemptId: null,
      madeBy: 'test',
    }),
  );
/** The tax of an invoice, after all changes and as it should be by its own parts. */
async function taxOf(invoiceId: string): Promise<number> {
  const invoice = await readInvoice(db(), invoiceId);
  expect(invoice.sums).toEqual(sumsOf(invoice));
  return invoice.sums.tax;
}

test('an approval frees earlier invoices of tax, so that a paid one is owed a refund', async () => {
  const invoice = await server.make.invoice({}, [100_00]);
  await pay(invoice.id, 128_47);
  const certificate = await addCertificate(server, invoice.bidderId, waiting);
  expect(await decide(certificate, true)).toBe(true);
  expect(await readInvoice(db(), invoice.id)).toMatchObject({
    paymentStatus: 'RefundDue',
    amountDueCents: -10_47,
    revision: 2,
    certificate: { taxId: 'NY-123456', state: 'NY' },
    sums: { tax: 0, taxable: 0, total: 118_00 },
  });
  expect(changed).toEqual([invoice.id]);
});

test.each([
  ['of another state', { state: 'NJ' }, 0],
  ['that had expired when it was made', { expires_on: day(-12) }, -10],
  ['handed in a quarter of a year later', {}, -91],
])('an approval of one %s changes nothing', async (_, row, madeDays) => {
  const created_at = new Date(Date.now() + madeDays * dayMs);
  const invoice = await server.make.invoice({ created_at }, [100_00]);
  await decide(await addCertificate(server, invoice.bidderId, { ...waiting, ...row }), true);
  expect(await taxOf(invoice.id)).toBe(10_47);
});

test('one that has expired since was good when the invoice was made', async () => {
  const created_at = new Date(Date.now() - 10 * dayMs);
  const invoice = await server.make.invoice({ created_at }, [100_00]);
  const row = { ...waiting, expires_on: day(-4) };
  await decide(await addCertificate(server, invoice.bidderId, row), true);
  expect(await taxOf(invoice.id)).toBe(0);
});

test('an approval taken back taxes what nothing was paid of, and leaves the rest', async () => {
  const unpaid = await server.make.invoice({}, [100_00]);
  const { id: auction_id } = await server.make.auction();
  await server.make.registration({ auction_id, user_id: unpaid.bidderId });
  const paid = await server.make.invoice({ auction_id, bidder_id: unpaid.bidderId }, [100_00]);
  const certificate = await addCertificate(server, unpaid.bidderId, waiting);
  await decide(certificate, true);
  await pay(paid.id, 1_00);
  changed.length = 0;
  await decide(certificate, false);
  expect([await taxOf(unpaid.id), await taxOf(paid.id)]).toEqual([10_47, 0]);
  expect(changed).toEqual([unpaid.id]);
});

test('where another certificate holds, an approval taken back taxes nothing, and the other is named', async () => {
  const invoice = await server.make.invoice({}, [100_00]);
  const first = await addCertificate(server, invoice.bidderId, waiting);
  await decide(first, true);
  await addCertificate(server, invoice.bidderId, { tax_id: 'NY-654321' });
  changed.length = 0;
  const named = async () => (await readInvoice(db(), invoice.id)).certificate?.taxId;
  expect(await named()).toBe('NY-123456');
  await decide(first, false);
  expect(await taxOf(invoice.id)).toBe(0);
  expect(await named()).toBe('NY-654321');
  expect(changed).toEqual([]);
});

test('an approval taken back leaves invoices alone that name another certificate', async () => {
  const invoice = await server.make.invoice({}, [100_00]);
  const older = await addCertificate(server, invoice.bidderId, waiting);
  const never = await addCertificate(server, invoice.bidderId, waiting);
  const named = await addCertificate(server, invoice.bidderId, { ...waiting, tax_id: 'NY-3' });
  await decide(named, true);
  await decide(older, true);
  await decide(never, false);
  expect((await readInvoice(db(), invoice.id)).certificate?.taxId).toBe('NY-3');
});

test('the same decision again changes nothing and tells nobody', async () => {
  const invoice = await server.make.invoice({}, [100_00]);
  const certificate = await addCertificate(server, invoice.bidderId, waiting);
  await decide(certificate, true);
  changed.length = 0;
  await decide(certificate, true);
  expect(changed).toEqual([]);
  expect((await readInvoice(db(), invoice.id)).revision).toBe(2);
});

test('nobody is told where nothing was taxed', async () => {
  const { id: auction_id } = await server.make.auction({ sales_tax_ppm: 0 });
  const invoice = await server.make.invoice({ auction_id });
  changed.length = 0;
  await decide(await addCertificate(server, invoice.bidderId, waiting), true);
  expect(changed).toEqual([]);
  expect((await readInvoice(db(), invoice.id)).terms.taxExempt).toBe(true);
});

test('there is nothing to decide on of one that is not there, or was deleted', async () => {
  const { id } = await server.make.user();
  const deleted = await addCertificate(server, id, { ...waiting, deleted_at: new Date() });
  expect(await decide(deleted, true)).toBe(false);
  expect(await decide(uuid(), true)).toBe(false);
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { changeInvoice, readInvoice, sumsOf, takePayment } from './public.ts';
import type { ChangeRequest, PaymentDependencies, PaymentInPerson } from './public.ts';

let server: TestServer;
let dependencies: PaymentDependencies;
/** Notifications to the bidder, in order. */
let notices: string[] = [];
let away: readonly string[] = [];
/** The invoice with a payment attempt under way. */
let charged = '';
beforeAll(async () => {
  server = await testServer();
  dependencies = {
    database: server.database,
    onChanged: async (_, { invoiceId }) => void notices.push(`changed ${invoiceId}`),
    onPaid: async (_, { paymentId }) => void notices.push(`paid ${paymentId}`),
    isHandedOver: async (_, lotIds) => lotIds.some((id) => away.includes(id)),
    attempts: { endWaiting: async () => {}, isOpen: async (_, id) => id === charged },
  };
});
afterAll(() => server.drop());

const db = () => server.database.kysely;
const read = (invoiceId: string) => readInvoice(db(), invoiceId);
const words = { label: 'Damaged', notes: 'A chip' };
const change = (invoiceId: string, request: ChangeRequest) =>
  changeInvoice(dependencies, invoiceId, request, 'mia');
const pay = (invoiceId: string, amountCents: number, kind: PaymentInPerson['kind'] = 'cash') =>
  takePayment(dependencies, { invoiceId, kind, amountCents, notes: '', madeBy: 'mia' });
/** An invoice for lots at 100.00 and 50.00: 192.71 with premium and tax. */
async function anInvoice() {
  const invoice = await server.make.invoice({}, [100_00, 50_00]);
  const { lots } = await read(invoice.id);
  notices = [];
  const [first = '', second = ''] = lots.map(({ lotNumber }) => lotNumber);
  return { ...invoice, first, second };
}

test('a change is added, summed, numbered and told', async () => {
  const { id, first, lotIds } = await anInvoice();
  expect(
    await change(id, { kind: 'adjustment', lotNumber: first, amountCents: -20_00, ...words }),
  ).toEqual({ kind: 'changed' });
  const after = await read(id);
  expect(after.changes).toMatchObject([
    { kind: 'adjustment', ...words, amountCents: -20_00, taxable: true, lotIds: [lotIds[0]] },
  ]);
  // 157.00 and 8.875 % of it, 13.93.
  expect(after).toMatchObject({
    revision: 2,
    sums: { adjustments: -20_00, subTotal: 157_00, tax: 13_93, total: 170_93 },
    amountDueCents: 170_93,
  });
  expect(after.sums).toEqual(sumsOf(after));
  expect(notices).toEqual([`changed ${id}`]);
});

test('one that is refused leaves no trace', async () => {
  const { id } = await anInvoice();
  const before = await read(id);
  expect(await change(id, { kind: 'void', lotNumbers: ['no such lot'], ...words })).toMatchObject({
    kind: 'refused',
    reason: 'unknown-lot',
  });
  expect(await change(uuid(), { kind: 'void', lotNumbers: ['1'], ...words })).toEqual({
    kind: 'refused',
    reason: 'not-found',
  });
  expect(await read(id)).toEqual(before);
  expect(notices).toEqual([]);
});

describe('a lot', () => {
  test('is taken back once, of two who do it at once', async () => {
    const { id, first } = await anInvoice();
    const request = { kind: 'void', lotNumbers: [first], ...words } as const;
    const outcomes = await Promise.all([change(id, request), change(id, request)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'refused']);
    expect((await read(id)).sums).toMatchObject({ voids: -118_00, subTotal: 59_00 });
  });

  test('that was handed over is not taken back, nor anything with it', async () => {
    const { id, first, second, lotIds } = await anInvoice();
    away = lotIds.slice(1);
    expect(await change(id, { kind: 'void', lotNumbers: [first, second], ...words })).toEqual({
      kind: 'refused',
      reason: 'handed-over',
    });
    expect((await read(id)).changes).toEqual([]);
    expect(
      await change(id, { kind: 'adjustment', lotNumber: second, amountCents: -1_00, ...words }),
    ).toEqual({ kind: 'changed' });
  });

  test('taken back after payment makes a refund due', async () => {
    const { id, first } = await anInvoice();
    await pay(id, 192_71);
    await change(id, { kind: 'void', lotNumbers: [first], ...words });
    expect(await read(id)).toMatchObject({ paymentStatus: 'RefundDue', amountDueCents: -128_47 });
  });
});

test('a fee after payment leaves a balance', async () => {
  const { id, second } = await anInvoice();
  await pay(id, 192_71);
  const shipping = {
    kind: 'fee',
    amountCents: 15_00,
    taxable: false,
    lotNumbers: [second],
  } as const;
  await change(id, { ...shipping, label: 'Shipping', notes: '' });
  expect(await read(id)).toMatchObject({ paymentStatus: 'UnderPaid', amountDueCents: 15_00 });
});

describe('money in person', () => {
  test('counts, is told, and a payment attempt on the way pays another balance', async () => {
    const { id } = await anInvoice();
    expect(await pay(id, 100_00, 'check')).toEqual({ kind: 'noted' });
    const after = await read(id);
    expect(after).toMatchObject({ paymentStatus: 'UnderPaid', amountDueCents: 92_71, revision: 2 });
    expect(notices).toEqual([`paid ${after.payments[0]?.id}`]);
  });

  test('is never more than is due, nor a refund more than is owed', async () => {
    const { id, first } = await anInvoice();
    expect(await pay(id, 192_72)).toEqual({
      kind: 'refused',
      reason: 'too-much',
      maxCents: 192_71,
    });
    expect(await pay(id, 1, 'refund')).toMatchObject({ reason: 'too-much', maxCents: 0 });
    await pay(id, 192_71);
    expect(await pay(id, 1)).toMatchObject({ reason: 'too-much', maxCents: 0 });
    await change(id, { kind: 'void', lotNumbers: [first], ...words });
    expect(await pay(id, 128_48, 'refund')).toMatchObject({ maxCents: 128_47 });
    notices = [];
    expect(await pay(id, 128_47, 'refund')).toEqual({ kind: 'noted' });
    const after = await read(id);
    expect(after).toMatchObject({ paymentStatus: 'Paid', amountDueCents: 0 });
    expect(notices).toEqual([`paid ${after.payments[1]?.id}`]);
  });

  test.each([0, -5])('of %i cents is none', async (amount) => {
    const { id } = await anInvoice();
    expect(await pay(id, amount)).toEqual({ kind: 'refused', reason: 'bad-amount' });
  });

  test('is not taken while a payment attempt is under way, and once only by two at once', async () => {
    const { id } = await anInvoice();
    charged = id;
    expect(await pay(id, 10_00)).toEqual({ kind: 'refused', reason: 'attempt-open' });
    charged = '';
    const outcomes = await Promise.all([pay(id, 192_71), pay(id, 192_71)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['noted', 'refused']);
    expect((await read(id)).amountDueCents).toBe(0);
  });

  test('for an invoice that does not exist is not taken', async () => {
    expect(await pay(uuid(), 1_00)).toEqual({ kind: 'refused', reason: 'not-found' });
  });
});

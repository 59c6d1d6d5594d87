import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '#main/testing/sold-auction.ts';
import { commandTimeoutMs, runCommand } from '#main/testing/command-line.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** The program as a seller's office runs it, beside the server. */
const run = (...args: string[]) => runCommand(server, args);

async function answer(...args: string[]): Promise<unknown> {
  const { stdout, stderr } = await run('invoice', ...args, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const mailsTo = async (userId: string) => {
  const rows = await server.database.kysely
    .selectFrom('outbox')
    .innerJoin('users', 'users.email', 'outbox.recipient')
    .select('outbox.template')
    .where('users.id', '=', userId)
    .orderBy('outbox.id')
    .execute();
  return rows.map(({ template }) => template);
};

test('an invoice from its list to its refund', { timeout: commandTimeoutMs }, async () => {
  const invoice = await server.make.invoice({}, [100_00, 50_00]);
  const { id, auctionId } = invoice;
  expect(await answer('list', auctionId)).toMatchObject({
    invoices: [{ secureId: id, invoiceNumber: 1, paymentStatus: 'Unpaid', amountDue: 192.71 }],
  });
  const lots = await server.database.kysely
    .selectFrom('invoice_lots')
    .select('lot_number')
    .where('invoice_id', '=', id)
    .orderBy('lot_number')
    .execute();
  const [first = '', second = ''] = lots.map(({ lot_number }) => lot_number);
  const damaged = ['--reason', 'Damaged', '--notes', 'A chip', '--by', 'mia'];
  expect(await answer('adjust', id, '--lot', first, '--amount', '-20', ...damaged)).toMatchObject({
    adjustments: [{ lot: first, notes: 'Damaged: A chip', amount: -20 }],
    invoiceTotal: 170.93,
  });
  const shipping = ['--amount', '15.5', '--reason', 'Shipping', '--lots', first, second];
  expect(await answer('fee', id, ...shipping, '--untaxed')).toMatchObject({
    charges: [{ releaseStatusName: 'Shipping', chargeLots: [first, second], amount: 15.5 }],
    invoiceTotal: 186.43,
  });
  expect(await answer('pay', id, '--means', 'check', '--amount', '186.43')).toMatchObject({
    paymentStatus: 'Paid',
    payments: [{ paymentAccepted: true, amount: 186.43 }],
  });
  expect(await answer('void', id, '--lots', second, '--reason', 'Lost')).toMatchObject({
    voids: [{ releaseStatusName: 'Lost', chargeLots: [second], amount: -59 }],
    paymentStatus: 'RefundDue',
    amountDue: -64.23,
  });
  expect(await answer('refund', id, '--amount', '64.23')).toMatchObject({ paymentStatus: 'Paid' });
  expect(await answer('note', id, ' Thank you. ')).toMatchObject({ notes: 'Thank you.' });
  expect(await answer('list', auctionId, '--due')).toEqual({ invoices: [] });
  const changed = 'invoice-changed';
  expect(await mailsTo(invoice.bidderId)).toEqual([
    changed,
    changed,
    'payment-receipt',
    changed,
    'refund-receipt',
  ]);
});

test('keys open an invoice until they are revoked', { timeout: commandTimeoutMs }, async () => {
  const { id } = await server.make.invoice();
  const { url } = (await answer('key', id)) as { url: string };
  const [key = ''] = /[^/]+$/.exec(url) ?? [];
  expect(url).toBe(`http://localhost:3000/Invoice/${id}/${key}`);
  const read = async () =>
    (await server.client().request('GET', `/api/site/GetInvoice/${id}/${key}`)).status;
  expect(await read()).toBe(200);
  expect(await answer('revoke', id)).toEqual({ invoiceSecureId: id, revoked: 1 });
  expect(await read()).toBe(404);
});

test('a slip is told in a line, and changes nothing', { timeout: commandTimeoutMs }, async () => {
  const { id } = await server.make.invoice();
  const slips = [
    [['show', nobodys], `There is no invoice ${nobodys}.`],
    [['void', id, '--lots', '9999', '--reason', 'x'], 'Lot 9999 is not on this invoice.'],
    [['pay', id, '--means', 'cash', '--amount', '128.48'], 'At most $128.47.'],
    [['refund', id, '--amount', '1.999'], 'It is not an amount such as 12.50.'],
  ] as const;
  const ran = await Promise.all(slips.map(([args]) => run('invoice', ...args)));
  expect(ran).toMatchObject(
    slips.map(([, message]) => ({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(message) as string,
    })),
  );
  const { revision } = await server.database.kysely
    .selectFrom('invoices')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(revision).toBe(1);
});

test(
  'a certificate approved later frees an invoice of tax',
  { timeout: commandTimeoutMs },
  async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    const waiting = { valid: null, reviewed_at: null, first_approved_at: null };
    const certificate = await addCertificate(server, invoice.bidderId, waiting);
    expect((await run('certificate', 'approve', certificate)).code).toBe(0);
    expect(await answer('show', invoice.id)).toMatchObject({
      bidderTaxExempt: true,
      invoiceTax: 0,
      invoiceTotal: 118,
    });
    expect(await mailsTo(invoice.bidderId)).toEqual(['invoice-changed']);
    expect(await run('replay', invoice.id)).toEqual({
      code: 0,
      stdout: '1 invoices recomputed, 0 differ.\n',
      stderr: '',
    });
  },
);

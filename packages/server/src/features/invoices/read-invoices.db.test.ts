import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../main/testing/sign-in.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';
import type { MadeInvoice } from '../../main/testing/make-invoice.ts';
import { createInvoiceKey, recordPayment } from './public.ts';
import { revokeInvoiceKeys } from './invoice-keys.ts';

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
const list = async (userId: string, offset = 0, pageSize = 8, host?: string) =>
  (await signedIn(userId, host)).call('GET /api/site/GetInvoices/:offset/:pageSize', {
    params: { offset, pageSize },
  });

const summary = async (userId: string, host?: string) =>
  (await (await signedIn(userId, host)).call('GET /api/site/GetDashboard')).body;

const paid = (invoiceId: string) =>
  db()
    .updateTable('invoices')
    .set((set) => ({ paid_cents: set.ref('total_cents') }))
    .where('id', '=', invoiceId)
    .execute();

const addWindow = (auctionId: string, endsInMs: number) =>
  db()
    .insertInto('pickup_windows')
    .values({
      id: uuid(),
      auction_id: auctionId,
      starts_at: new Date(Date.now() + endsInMs - 60 * 60_000),
      ends_at: new Date(Date.now() + endsInMs),
      slot_minutes: 15,
      per_slot: 1,
    })
    .execute();

const rules = (minimum: number) =>
  JSON.stringify([
    {
      bands: [
        { from: 0, rate: 200_000 },
        { from: 50_00, rate: 100_000 },
      ],
      cumulative: false,
      minimum,
    },
  ]);

let hosts = 0;
/** A host that shows the auction's seller alone. */
async function ownHost(auctionId: string): Promise<string> {
  const host = `seller-${(hosts += 1)}.localhost`;
  const { seller_company_id } = await db()
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  await db().insertInto('sites').values({ host, name: 'Own', seller_company_id }).execute();
  return host;
}

describe('an invoice, as its bidder reads it', () => {
  test('says everything of section 3', async () => {
    const seller = await server.make.seller({ company_name: 'Hudson Estates' });
    const manager = uuid();
    await db()
      .insertInto('managers')
      .values({
        id: manager,
        seller_company_id: seller.id,
        first_name: 'Mia',
        last_name: 'Auctioneer',
        email: 'mia@example.com',
        phone: '(518) 555-0199',
      })
      .execute();
    const auction = await server.make.auction({
      seller_company_id: seller.id,
      manager_id: manager,
    });
    const invoice = await server.make.invoice(
      { auction_id: auction.id, notes: 'Bring blankets.', created_at: '2026-07-01T03:00:00Z' },
      [100_00, 33_33],
    );
    const { status, body } = await read(invoice.bidderId, invoice.id);
    expect(status).toBe(200);
    const [first, second] = await db()
      .selectFrom('lots')
      .select(['id', 'session_id', 'lot_number', 'title'])
      .where('auction_id', '=', auction.id)
      .orderBy('position')
      .execute();
    const lot = (row: typeof first, soldPrice: number) => ({
      secureId: row?.id,
      lotNumber: row?.lot_number,
      title: row?.title,
      code: '',
      soldPrice,
      imageSecureId: null,
      auctionSessionSecureId: row?.session_id,
    });
    expect(body).toEqual({
      secureId: invoice.id,
      invoiceNumber: 1,
      // The evening before in New York.
      invoiceDateStr: 'Jun 30, 2026',
      paymentStatus: 'Unpaid',
      hasScheduler: false,
      aValidCCPaymentMade: false,
      pickupTimesAvailable: false,
      pickupTimeStr: '',
      bidderUserName: 'Ada Bidder',
      bidderUserCompanyName: '',
      address1: '2 Elm Street',
      address2: '',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      phone: '(518) 555-0100',
      email: expect.stringContaining('@example.com') as string,
      bidderTaxExempt: false,
      taxId: '',
      taxIdState: '',
      paddleNumber: expect.stringMatching(/^\d+$/) as string,
      auctionAddress: {
        address1: '1 Main Street',
        address2: '',
        city: 'Hudson',
        state: 'NY',
        zip: '12534',
      },
      notes: 'Bring blankets.',
      auctionManagerFirstName: 'Mia',
      auctionManagerLastName: 'Auctioneer',
      auctionManagerPhone: '(518) 555-0199',
      auctionManagerEmail: 'mia@example.com',
      companySecureId: seller.id,
      companyName: 'Hudson Estates',
      auctionTitle: 'Contents of a farmhouse',
      lots: [lot(first, 100), lot(second, 33.33)],
      adjustments: [],
      voids: [],
      charges: [],
      adjustmentsTotal: 0,
      voidsTotal: 0,
      chargesTotal: 0,
      hammerPrice: 133.33,
      buyersPremium: 0.18,
      premium: 24,
      countOfSABPs: 1,
      invoiceSubTotal: 157.33,
      invoiceTaxable: 157.33,
      salesTax: 0.08875,
      invoiceTax: 13.96,
      invoiceTotal: 171.29,
      amountDue: 171.29,
      payments: [],
      readOnly: false,
    });
  });

  test('keeps what the bidder was called when it was made', async () => {
    const invoice = await server.make.invoice();
    await db()
      .updateTable('users')
      .set({ last_name: 'Married', city: 'Albany' })
      .where('id', '=', invoice.bidderId)
      .execute();
    const { body } = await read(invoice.bidderId, invoice.id);
    expect(body).toMatchObject({ bidderUserName: 'Ada Bidder', city: 'Hudson' });
  });

  test('tells payments and refunds, and what is due after them', async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    const note = (kind: 'card' | 'cash' | 'refund', accepted: boolean, amountCents: number) =>
      recordPayment(db(), {
        invoiceId: invoice.id,
        kind,
        accepted,
        amountCents,
        brand: kind === 'card' ? 'visa' : '',
        last4: kind === 'card' ? '4242' : '',
        notes: `A ${kind}`,
        chargeId: null,
        madeBy: 'test',
      });
    await note('card', false, 128_47);
    expect((await read(invoice.bidderId, invoice.id)).body).toMatchObject({
      aValidCCPaymentMade: false,
      amountDue: 128.47,
    });
    await note('card', true, 100_00);
    await note('cash', true, 50_00);
    await note('refund', true, 20_00);
    const { body } = await read(invoice.bidderId, invoice.id);
    expect(body).toMatchObject({
      paymentStatus: 'RefundDue',
      aValidCCPaymentMade: true,
      amountDue: -1.53,
    });
    expect(
      body.payments.map((payment) => [payment.paymentAccepted, payment.brand, payment.amount]),
    ).toEqual([
      [false, 'visa', 128.47],
      [true, 'visa', 100],
      [true, '', 50],
      [true, '', -20],
    ]);
    expect(body.payments[0]).toMatchObject({ last4: '4242', notes: 'A card' });
    expect(body.payments[0]?.processedDate).toMatch(/ E[SD]T$/);
  });

  test('notes the outcome of a charge once, however often it is told', async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    const chargeId = uuid();
    const once = {
      invoiceId: invoice.id,
      kind: 'card',
      accepted: true,
      amountCents: 128_47,
      brand: 'visa',
      last4: '4242',
      notes: '',
      chargeId,
      madeBy: 'test',
    } as const;
    const ids = await Promise.all([1, 2, 3].map(() => recordPayment(db(), once)));
    expect(new Set(ids).size).toBe(1);
    const { body } = await read(invoice.bidderId, invoice.id);
    expect(body).toMatchObject({ paymentStatus: 'Paid', amountDue: 0 });
    expect(body.payments).toHaveLength(1);
  });

  test('asks for a card where none is on file, and where it has expired', async () => {
    const invoice = await server.make.invoice();
    const card = db().updateTable('payment_methods').where('user_id', '=', invoice.bidderId);
    await card.set({ exp_year: 2020 }).execute();
    expect((await read(invoice.bidderId, invoice.id)).body.paymentStatus).toBe('NoPaymentMethod');
    await db().deleteFrom('payment_methods').where('user_id', '=', invoice.bidderId).execute();
    expect((await read(invoice.bidderId, invoice.id)).body.paymentStatus).toBe('NoPaymentMethod');
  });

  test('counts the rates of a premium by bands, and a minimum that counted', async () => {
    const [bands, flat] = [
      await server.make.invoice({ premium_rules: rules(0) }, [20_00, 60_00]),
      await server.make.invoice({ premium_rules: rules(100_00) }, [20_00]),
    ];
    expect((await read(bands.bidderId, bands.id)).body.countOfSABPs).toBe(2);
    expect((await read(flat.bidderId, flat.id)).body.countOfSABPs).toBe(2);
  });
});

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

  test('by trying keys without end', async () => {
    const tries = await Promise.all(Array.from({ length: 70 }, () => readByKey(invoice.id, 'x')));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  test('shows a bidder’s own invoices, newest first, page by page', async () => {
    const user = await server.make.user();
    const made = [];
    for (let paddle = 1; paddle <= 3; paddle += 1) {
      const { id: auction_id } = await server.make.auction();
      await server.make.registration({ auction_id, user_id: user.id, paddle_number: paddle });
      made.unshift(await server.make.invoice({ auction_id, bidder_id: user.id }));
    }
    await server.make.invoice();
    const { body } = await list(user.id);
    expect(body.totalRows).toBe(3);
    expect(body.data.map(({ secureId }) => secureId)).toEqual(made.map(({ id }) => id));
    const second = await list(user.id, 1, 1);
    expect(second.body).toMatchObject({ totalRows: 3, data: [{ secureId: made[1]?.id }] });
    expect((await list(user.id, 1_000_000, 8)).body).toEqual({ totalRows: 3, data: [] });

    const here = await ownHost(made[0]?.auctionId ?? '');
    expect((await list(user.id, 0, 8, here)).body).toMatchObject({
      totalRows: 1,
      data: [{ secureId: made[0]?.id }],
    });
  });

  test('says of each what section 3 lists', async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    await db()
      .updateTable('auction_sessions')
      .set({ title: 'Evening' })
      .where('auction_id', '=', invoice.auctionId)
      .execute();
    const { id } = await db()
      .selectFrom('auction_sessions')
      .select('id')
      .where('auction_id', '=', invoice.auctionId)
      .executeTakeFirstOrThrow();
    expect((await list(invoice.bidderId)).body.data).toEqual([
      {
        secureId: invoice.id,
        invoiceNumber: 1,
        auctionTitle: 'Contents of a farmhouse',
        auctionSessions: [{ auctionSessionSecureId: id, sessionName: 'Evening' }],
        paymentStatus: 'Unpaid',
        invoiceTotal: 128.47,
        amountDue: 128.47,
        hasScheduler: false,
        pickupTimesAvailable: false,
        pickupTimeStr: '',
      },
    ]);
  });

  test.each([
    ['-1', '8'],
    ['x', '8'],
    ['0', '0'],
    ['0', '999999'],
    ['1e99', '8'],
  ])('refuses the page %s of %s', async (offset, pageSize) => {
    const client = await signedIn((await server.make.user()).id);
    const answer = await client.request('GET', `/api/site/GetInvoices/${offset}/${pageSize}`);
    expect(answer.status).toBe(404);
  });

  test('is for those who are signed in', async () => {
    const answer = await server.client().request('GET', '/api/site/GetInvoices/0/8');
    expect(answer.status).toBe(401);
  });
});

describe('the summary of an account', () => {
  test('lists invoices with something due, or whose payment is not decided', async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    expect((await summary(invoice.bidderId)).pendingInvoices).toEqual([
      {
        secureId: invoice.id,
        invoiceNumber: 1,
        auctionTitle: 'Contents of a farmhouse',
        paymentStatus: 'Unpaid',
        amountDue: 128.47,
      },
    ]);
    const elsewhere = await ownHost((await server.make.auction()).id);
    expect((await summary(invoice.bidderId, elsewhere)).pendingInvoices).toEqual([]);
    await paid(invoice.id);
    expect(await summary(invoice.bidderId)).toEqual({ pendingInvoices: [], pendingSchedules: [] });
    await db()
      .updateTable('invoices')
      .set({ latest_charge: 'open' })
      .where('id', '=', invoice.id)
      .execute();
    expect((await summary(invoice.bidderId)).pendingInvoices).toMatchObject([
      { paymentStatus: 'Processing' },
    ]);
  });

  test('lists pickups while there is one to come and a lot to fetch', async () => {
    const invoice = await server.make.invoice({}, [100_00, 50_00]);
    const schedules = async () => (await summary(invoice.bidderId)).pendingSchedules;
    expect(await schedules()).toEqual([]);
    await addWindow(invoice.auctionId, -60_000);
    expect(await schedules()).toEqual([]);
    await addWindow(invoice.auctionId, 2 * 60 * 60_000);
    expect(await schedules()).toMatchObject([{ secureId: invoice.id, invoiceNumber: 1 }]);

    const handover = uuid();
    await db()
      .insertInto('handovers')
      .values({
        id: handover,
        invoice_id: invoice.id,
        staff_id: (await server.make.user()).id,
        signed_by: 'Ada',
        signature: 'M0 0L1 1',
        handed_over_at: new Date(),
      })
      .execute();
    const give = (lot_id: string | undefined) =>
      db()
        .insertInto('handed_over_lots')
        .values({ handover_id: handover, invoice_id: invoice.id, lot_id: lot_id ?? '' })
        .execute();
    await give(invoice.lotIds[0]);
    expect(await schedules()).toHaveLength(1);
    await give(invoice.lotIds[1]);
    expect(await schedules()).toEqual([]);
  });
});

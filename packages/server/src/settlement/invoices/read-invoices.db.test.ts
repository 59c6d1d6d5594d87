import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { recordPayment } from './public.ts';

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
/** The invoice of a bidder who won these lots under these rules. */
async function invoiceBy(minimum: number, hammers: readonly number[]) {
  const { id: auction_id } = await server.make.auction({ premium_rules: rules(minimum) });
  const { id, bidderId } = await server.make.invoice({ auction_id }, hammers);
  return (await read(bidderId, id)).body;
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
    await db()
      .updateTable('auctions')
      .set({ address2: 'Rear Barn' })
      .where('id', '=', auction.id)
      .execute();
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
      awaitsPickup: true,
      collectorName: '',
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
        address2: 'Rear Barn',
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
      refundedAmount: 0,
      disputedAmount: 0,
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
      server.database.transaction((transaction) =>
        recordPayment(transaction, {
          invoiceId: invoice.id,
          kind,
          accepted,
          amountCents,
          brand: kind === 'card' ? 'visa' : '',
          last4: kind === 'card' ? '4242' : '',
          notes: `A ${kind}`,
          attemptId: null,
          madeBy: 'test',
        }),
      );
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

  test('notes the outcome of a payment attempt once, however often it is told', async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    const attemptId = uuid();
    const once = {
      invoiceId: invoice.id,
      kind: 'card',
      accepted: true,
      amountCents: 128_47,
      brand: 'visa',
      last4: '4242',
      notes: '',
      attemptId,
      madeBy: 'test',
    } as const;
    const ids = await Promise.all(
      [1, 2, 3].map(() =>
        server.database.transaction((transaction) => recordPayment(transaction, once)),
      ),
    );
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
    expect(await invoiceBy(0, [20_00, 60_00])).toMatchObject({ countOfSABPs: 2, premium: 10 });
    expect(await invoiceBy(100_00, [20_00])).toMatchObject({ countOfSABPs: 2, premium: 100 });
  });
});

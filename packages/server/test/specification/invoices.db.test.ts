import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, openBrowser, signedInPerson } from './support/browser.ts';
import { makeWinner, noIds } from './support/winner.ts';
import type { Winner } from './support/winner.ts';

let server: TestServer;
let winner: Winner;
beforeAll(async () => {
  server = await testServer();
  winner = await makeWinner(server, { title: 'Farmhouse <b>&</b> Barn' });
});
afterAll(() => server.drop());

const text = expect.any(String) as string;
const number = expect.any(Number) as number;

const statuses = [
  'Unpaid',
  'NoPaymentMethod',
  'Processing',
  'Paid',
  'RefundDue',
  'UnderPaid',
  'Declined',
];

describe('GetInvoices', () => {
  test('answers totalRows and data with the fields of section 3', async () => {
    const { status, body } = await winner.get('GetInvoices/0/8');
    expect(status).toBe(200);
    expect(body).toEqual({
      totalRows: 1,
      data: [
        {
          secureId: winner.invoiceId,
          invoiceNumber: number,
          auctionTitle: 'Farmhouse <b>&</b> Barn',
          // Beyond section 3: invoice numbers count per seller.
          companyName: text,
          auctionSessions: [{ auctionSessionSecureId: winner.sessionId, sessionName: text }],
          paymentStatus: 'Unpaid',
          invoiceTotal: 171.29,
          amountDue: 171.29,
          hasScheduler: true,
          pickupTimesAvailable: true,
          pickupTimeStr: '',
        },
      ],
    });
  });

  test('is found in upper and lower case', async () => {
    expect((await winner.get('getinvoices/0/8')).body).toMatchObject({ totalRows: 1 });
  });

  test('starts at the offset, and is empty past the end', async () => {
    expect((await winner.get('GetInvoices/1/8')).body).toEqual({ totalRows: 1, data: [] });
    expect((await winner.get('GetInvoices/100000/8')).body).toEqual({ totalRows: 1, data: [] });
  });

  test('is not found by other bidders, and needs a login', async () => {
    const other = await signedInPerson(server);
    expect((await other.get('GetInvoices/0/8')).body).toEqual({ totalRows: 0, data: [] });
    expect((await openBrowser(server).get('GetInvoices/0/8')).status).toBe(401);
  });

  test.each(['-1/8', '0/0', '0/-8', 'a/8', '0/b', '1.5/8', '0/1e9', '9007199254740993/8', '%27/8'])(
    'does not understand %s',
    async (page) => {
      const { status, body } = await winner.get(`GetInvoices/${page}`);
      expect([400, 404]).toContain(status);
      expect(JSON.stringify(body ?? '')).not.toMatch(/syntax|select|stack/i);
    },
  );
});

describe('GetInvoice', () => {
  test('answers every field of section 3, sums to the cent', async () => {
    const { status, body } = await winner.get(`GetInvoice/${winner.invoiceId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      secureId: winner.invoiceId,
      invoiceNumber: number,
      invoiceDateStr: text,
      paymentStatus: 'Unpaid',
      hasScheduler: true,
      aValidCCPaymentMade: false,
      pickupTimesAvailable: true,
      pickupTimeStr: '',
      bidderUserName: 'Ada Bidder',
      bidderUserCompanyName: '',
      address1: '2 Elm Street',
      address2: '',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      phone: '(518) 555-0100',
      email: text,
      bidderTaxExempt: false,
      taxId: '',
      taxIdState: '',
      paddleNumber: text,
      auctionAddress: { address1: '1 Main Street', city: 'Hudson', state: 'NY', zip: '12534' },
      notes: '',
      auctionManagerFirstName: text,
      auctionManagerLastName: text,
      auctionManagerPhone: text,
      auctionManagerEmail: text,
      companySecureId: text,
      companyName: text,
      auctionTitle: 'Farmhouse <b>&</b> Barn',
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
    });
    expect(field(body, 'lots')).toEqual(
      winner.lotIds.map((secureId, index) => ({
        secureId,
        lotNumber: text,
        title: text,
        code: text,
        soldPrice: index === 0 ? 100 : 33.33,
        imageSecureId: null,
        auctionSessionSecureId: winner.sessionId,
      })),
    );
    expect(statuses).toContain(field(body, 'paymentStatus'));
  });

  test('lists its payments', async () => {
    const payer = await makeWinner(server);
    await payer.post('makepayment/', { Param: payer.invoiceId });
    const { body } = await payer.get(`GetInvoice/${payer.invoiceId}`);
    expect(field(body, 'payments')).toEqual([
      {
        paymentAccepted: true,
        processedDate: text,
        brand: 'visa',
        last4: '4242',
        amount: 171.29,
        notes: text,
      },
    ]);
    expect(field(body, 'aValidCCPaymentMade')).toBe(true);
  });

  test('is not found by others, by visitors or with a wrong key', async () => {
    const path = `GetInvoice/${winner.invoiceId}`;
    const other = await signedInPerson(server);
    const visitor = openBrowser(server);
    expect((await other.get(path)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(401);
    for (const key of ['x', 'A'.repeat(43), '..', '%20', winner.invoiceId]) {
      for (const who of [visitor, other, winner]) {
        expect((await who.get(`${path}/${encodeURIComponent(key)}`)).status).toBe(404);
      }
    }
  });

  test.each(noIds)('%j is no invoice', async (id) => {
    for (const call of ['GetInvoice', 'GetInvoicePDF', 'pickupqrcode']) {
      const { status, body } = await winner.get(`${call}/${encodeURIComponent(id)}`);
      expect([400, 404, 414]).toContain(status);
      expect(JSON.stringify(body ?? '')).not.toMatch(/syntax|select|stack/i);
    }
  });

  test('another seller’s host does not show it', async () => {
    const { id } = await server.make.seller();
    const host = 'elsewhere.localhost';
    await server.make.site({ host, name: 'Elsewhere', seller_company_id: id });
    const there = await signIn(server.client(host), server.database, winner.id);
    for (const call of ['GetInvoice', 'GetInvoicePDF', 'pickupqrcode', 'GetSchedule']) {
      const { status } = await there.request('GET', `/api/site/${call}/${winner.invoiceId}`);
      expect(status).toBe(404);
    }
    const list = await there.request('GET', '/api/site/GetInvoices/0/8');
    expect(list.body).toEqual({ totalRows: 0, data: [] });
    const dashboard = await there.request('GET', '/api/site/GetDashboard');
    expect(dashboard.body).toEqual({ pendingInvoices: [], pendingSchedules: [] });
  });
});

const raw = (path: string, cookie: string) =>
  server.app.inject({ url: `/api/site/${path}`, headers: { host: 'localhost', cookie } });
const cookieOf = ({ cookies }: Winner) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('GetInvoicePDF and pickupqrcode', () => {
  test('are a PDF and an image, which no cache keeps', async () => {
    const pdf = await raw(`GetInvoicePDF/${winner.invoiceId}`, cookieOf(winner));
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toContain('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.headers['cache-control']).toContain('no-store');
    const image = await raw(`pickupqrcode/${winner.invoiceId}`, cookieOf(winner));
    expect(image.statusCode).toBe(200);
    expect(image.headers['content-type']).toContain('image/png');
    expect(image.rawPayload.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(image.headers['cache-control']).toContain('no-store');
  });

  test('are not found by other bidders', async () => {
    const other = await makeWinner(server);
    for (const call of ['GetInvoicePDF', 'pickupqrcode']) {
      expect((await raw(`${call}/${winner.invoiceId}`, cookieOf(other))).statusCode).toBe(404);
      expect((await raw(`${call}/${winner.invoiceId}`, '')).statusCode).toBe(401);
      expect((await raw(`${call}/${winner.invoiceId}/nokey`, '')).statusCode).toBe(404);
    }
  });
});

describe('GetDashboard', () => {
  test('answers pendingInvoices and pendingSchedules', async () => {
    const { status, body } = await winner.get('GetDashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pendingInvoices: [
        { secureId: winner.invoiceId, auctionTitle: 'Farmhouse <b>&</b> Barn', amountDue: 171.29 },
      ],
      pendingSchedules: [{ secureId: winner.invoiceId }],
    });
  });

  test('leaves out what is paid', async () => {
    const payer = await makeWinner(server);
    await payer.post('makepayment/', { Param: payer.invoiceId });
    const { body } = await payer.get('GetDashboard');
    expect(field(body, 'pendingInvoices')).toEqual([]);
  });

  test('is empty for somebody who won nothing, and needs a login', async () => {
    const person = await signedInPerson(server);
    expect((await person.get('GetDashboard')).body).toEqual({
      pendingInvoices: [],
      pendingSchedules: [],
    });
    expect((await openBrowser(server).get('GetDashboard')).status).toBe(401);
  });
});

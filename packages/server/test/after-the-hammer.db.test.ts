import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideOnCertificate } from '#identity/tax-certificates/public.ts';
import { hammerDueLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { upload } from '#main/testing/tax-upload.ts';
import { openSaleroom } from './support/estate-sale.ts';
import type { Person, Saleroom } from './support/estate-sale.ts';

/**
 * One sale from its bids to the handover, with three winners: Ann pays no tax, Bob's first card is
 * declined, and Cal's bank asks them to confirm. Each test continues where the one before ended.
 */
let room: Saleroom;
let ann: Person;
let bob: Person;
let cal: Person;
let auctionId: string;
let sessionId: string;
let windowId: string;
let lots: Record<'dresser' | 'chair' | 'rug' | 'lamp' | 'clock' | 'vase', string>;
const bobsPhone = '+15184440101';
/** Saturday 10:00 AM in New York. */
const pickupAt = (minutes: number) =>
  new Date(Date.parse('2027-03-06T15:00:00Z') + minutes * 60_000).toISOString();

beforeAll(async () => {
  room = await openSaleroom();
  await room.at('2027-03-01T15:00:00Z');
  const { make } = room.server;
  auctionId = (await make.auction({ title: 'The Whitcomb House' })).id;
  sessionId = (
    await make.session({ auction_id: auctionId, first_close_at: new Date('2027-03-04T00:00:00Z') })
  ).id;
  windowId = await room.pickupWindow(auctionId, pickupAt(0), pickupAt(60));
  const lot = async (position: number, start_price_cents: number, row = {}) => {
    const close_at = new Date(Date.parse('2027-03-04T00:00:00Z') + (position - 1) * 60_000);
    const of = {
      auction_id: auctionId,
      session_id: sessionId,
      position,
      lot_number: `${position}`,
    };
    const state = { start_price_cents, close_at, scheduled_close_at: close_at };
    return (await make.lot({ ...of, ...row }, state)).id;
  };
  lots = {
    dresser: await lot(1, 333_33),
    chair: await lot(2, 5_00),
    rug: await lot(3, 77_77),
    lamp: await lot(4, 12_50, { premium_exempt: true }),
    clock: await lot(5, 1_000_00),
    vase: await lot(6, 5_00),
  };
  [ann, bob, cal] = [await room.person('Ann'), await room.person('Bob'), await room.person('Cal')];
});
afterAll(() => room.close());

const templatesOf = async (who: Person) => (await who.mails()).map(({ template }) => template);
async function latest(who: Person) {
  const mail = (await who.mails()).at(-1);
  if (mail === undefined) throw new Error('There is no mail.');
  return mail;
}

async function rowOf({ client }: Person) {
  const params = { offset: 0, pageSize: 8 };
  const { body } = await client.call('GET /api/site/GetInvoices/:offset/:pageSize', { params });
  expect(body.totalRows).toBe(1);
  const [row] = body.data;
  if (row === undefined) throw new Error('There is no invoice.');
  return row;
}
async function invoiceOf(who: Person) {
  const params = { invoiceId: (await rowOf(who)).secureId };
  return (await who.client.call('GET /api/site/GetInvoice/:invoiceId', { params })).body;
}
async function pay(who: Person) {
  const { secureId, amountDue } = await rowOf(who);
  const body = { Param: secureId, amountDue };
  return (await who.client.call('POST /api/site/makepayment', { body })).body;
}
async function choose(who: Person, minutes: number) {
  const { body } = await who.client.call('POST /api/site/selectTimeBlock', {
    body: {
      InvoiceSecureId: (await rowOf(who)).secureId,
      PickupWindowSecureId: windowId,
      BlockStartTime: pickupAt(minutes),
      PickupReservationSecureId: null,
    },
  });
  return body?.message;
}
/** The amounts charged at the card provider, in cents, in order. */
const taken = () =>
  [...room.stripe.account.payments.intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map((intent) => intent.amount_received);

test('three people save a card, register and bid; one has a certificate, one asks for texts', async () => {
  for (const [who, card] of [
    [ann, 'pm_card_visa'],
    [bob, 'pm_card_chargeCustomerFail'],
    [cal, 'pm_card_authenticationRequired'],
  ] as const) {
    expect(await who.enterCard(card)).not.toMatchObject({ isError: true });
    const { body } = await who.client.call('POST /api/site/requestApproval', {
      body: { Param: auctionId },
    });
    expect(body.result).toBe('Approved');
    expect(await templatesOf(who)).toEqual(['auction-approved']);
  }
  expect((await upload(ann.client)).body.isError).toBe(false);
  const [certificate] = (await ann.client.call('GET /api/site/gettaxids')).body;
  await decideOnCertificate(room.server.database.kysely, certificate?.secureId ?? '', true);
  await bob.client.call('POST /api/site/SaveTextMessageNotifyLot', {
    body: { phone: '(518) 444-0101', secureLotId: lots.rug, unsubscribe: false },
  });

  for (const [who, lotId, amount, result] of [
    [ann, lots.dresser, 400, 'BidWins'],
    [bob, lots.chair, 200, 'BidWins'],
    [ann, lots.chair, 300, 'BidWins'],
    [bob, lots.rug, 150, 'BidWins'],
    [bob, lots.lamp, 12.5, 'BidWins'],
    [cal, lots.clock, 1_200, 'BidWins'],
  ] as const) {
    expect((await bid(who.client, lotId, amount)).body.bidResultEnum).toBe(result);
  }
});

test('before the close a bidder is mailed when outbid, and texted that morning and ten minutes before', async () => {
  const { modules, jobs } = room.server;
  const { reminders } = modules;
  await room.at('2027-03-01T15:06:00Z');
  await reminders.mailOutbids();
  expect(await templatesOf(bob)).toEqual(['auction-approved', 'outbid']);
  expect((await latest(bob)).html).toContain('now $205.00');

  for (const instant of ['2027-03-03T14:00:00Z', '2027-03-03T23:52:00Z', '2027-03-03T23:52:15Z']) {
    await room.at(instant);
    await reminders.sendClosingToday();
    await reminders.sendClosingSoon();
    await jobs.runDue();
  }
  const texts = room.twilio.arrived.filter(({ to }) => to === bobsPhone).map(({ body }) => body);
  expect(texts).toEqual([
    expect.stringContaining("You'll get text messages"),
    expect.stringContaining('closes today at 7:02:00 PM EST.'),
    expect.stringContaining('closes in about 10 minutes, at 7:02:00 PM EST.'),
  ]);
  expect(room.twilio.arrived).toHaveLength(3);

  // A late bid raises the price and moves the close; nobody is texted again.
  await room.at('2027-03-04T00:01:00Z');
  expect((await bid(cal.client, lots.rug, 90)).body).toMatchObject({
    bidResultEnum: 'BidOutbidByMax',
    currentAmount: 91,
  });
  await reminders.sendClosingSoon();
  await jobs.runDue();
  expect(room.twilio.arrived).toHaveLength(3);
});

test('nobody is invoiced before the last hammer, and every winner once after it', async () => {
  const { database, modules } = room.server;
  const { settle } = modules.invoices;
  await room.at('2027-03-04T00:04:30Z');
  await hammerDueLots(database);
  await settle();
  for (const who of [ann, bob, cal]) {
    const params = { offset: 0, pageSize: 8 };
    const { body } = await who.client.call('GET /api/site/GetInvoices/:offset/:pageSize', {
      params,
    });
    expect(body).toEqual({ totalRows: 0, data: [] });
  }
  await room.at('2027-03-04T00:06:00Z');
  await hammerDueLots(database);
  await Promise.all([settle(), settle()]);
  await settle();

  expect(await invoiceOf(ann)).toMatchObject({
    hammerPrice: 538.33,
    buyersPremium: 0.18,
    countOfSABPs: 1,
    premium: 96.9,
    invoiceSubTotal: 635.23,
    bidderTaxExempt: true,
    taxId: 'NY-123456',
    taxIdState: 'NY',
    invoiceTaxable: 0,
    invoiceTax: 0,
    invoiceTotal: 635.23,
    amountDue: 635.23,
    paymentStatus: 'Unpaid',
    payments: [],
    lots: [
      { lotNumber: '1', soldPrice: 333.33 },
      { lotNumber: '2', soldPrice: 205 },
    ],
  });
  expect(await invoiceOf(bob)).toMatchObject({
    hammerPrice: 103.5,
    premium: 16.38,
    invoiceSubTotal: 119.88,
    bidderTaxExempt: false,
    invoiceTaxable: 119.88,
    salesTax: 0.08875,
    invoiceTax: 10.64,
    invoiceTotal: 130.52,
    amountDue: 130.52,
    lots: [
      { lotNumber: '3', soldPrice: 91 },
      { lotNumber: '4', soldPrice: 12.5 },
    ],
  });
  expect(await invoiceOf(cal)).toMatchObject({
    hammerPrice: 1_000,
    premium: 180,
    invoiceTaxable: 1_180,
    invoiceTax: 104.73,
    invoiceTotal: 1_284.73,
    amountDue: 1_284.73,
  });
  const numbers = [await rowOf(ann), await rowOf(bob), await rowOf(cal)].map(
    (row) => row.invoiceNumber,
  );
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3]));
});

test('each invoice is mailed once with its PDF, and says when the card is charged', async () => {
  for (const [who, total, before] of [
    [ann, '$635.23', ['auction-approved']],
    [bob, '$130.52', ['auction-approved', 'outbid']],
    [cal, '$1,284.73', ['auction-approved']],
  ] as const) {
    expect(await templatesOf(who)).toEqual([...before, 'invoice']);
    const { html, eml } = await latest(who);
    const { secureId, invoiceNumber } = await rowOf(who);
    expect(html).toContain(total);
    expect(html).toContain('Mar 3, 2027, 9:06 PM EST');
    expect(html).toContain(`https://localhost/dashboard/invoice/${secureId}`);
    expect(eml).toMatch(new RegExp(`application/pdf[^]*invoice-${invoiceNumber}\\.pdf`));
    // "%PDF-" in the attachment's Base64.
    expect(eml).toMatch(/^JVBERi0/m);
    const key = /\/Invoice\/[\w-]+\/([\w-]{43})/.exec(html)?.[1] ?? '';
    const visitor = room.server.client();
    const params = { invoiceId: secureId, authkey: key };
    const read = await visitor.call('GET /api/site/GetInvoice/:invoiceId/:authkey', { params });
    expect(read.body).toMatchObject({ invoiceNumber, readOnly: true });
    const pdf = await room.server.app.inject({
      url: `/api/site/GetInvoicePDF/${secureId}/${key}`,
      headers: { host: 'localhost' },
    });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('each chooses a time of their own to fetch their lots', async () => {
  for (const who of [ann, bob, cal]) {
    expect(await rowOf(who)).toMatchObject({
      hasScheduler: true,
      pickupTimesAvailable: true,
      pickupTimeStr: '',
    });
    const { body } = await who.client.call('GET /api/site/GetDashboard');
    expect(body.pendingInvoices).toHaveLength(1);
    expect(body.pendingSchedules).toHaveLength(1);
  }
  expect(await choose(ann, 0)).toBeUndefined();
  expect(await choose(bob, 0)).toMatch(/./);
  expect(await choose(bob, 20)).toBeUndefined();
  expect(await choose(cal, 40)).toBeUndefined();
  expect((await rowOf(ann)).pickupTimeStr).toMatch(/Mar 6, 2027.*10:00.*EST/);
  expect((await rowOf(bob)).pickupTimeStr).toMatch(/Mar 6, 2027.*10:20.*EST/);
  expect((await rowOf(cal)).pickupTimeStr).toMatch(/Mar 6, 2027.*10:40.*EST/);
  expect((await rowOf(cal)).pickupTimesAvailable).toBe(false);
});

test('two hours later the cards are charged: one is paid, one declined, one needs to be confirmed', async () => {
  const { attemptDue, reconcileOpen } = room.server.modules.payments;
  await room.at('2027-03-04T02:05:59Z');
  await attemptDue();
  expect(taken()).toEqual([]);
  await room.at('2027-03-04T02:06:00Z');
  await Promise.all([attemptDue(), attemptDue()]);
  await room.deliverCardEvents();
  await reconcileOpen();
  expect(taken()).toEqual([635_23]);

  expect(await invoiceOf(ann)).toMatchObject({
    paymentStatus: 'Paid',
    amountDue: 0,
    aValidCCPaymentMade: true,
    payments: [{ paymentAccepted: true, brand: 'visa', last4: '4242', amount: 635.23 }],
  });
  expect(await templatesOf(ann)).toEqual(['auction-approved', 'invoice', 'payment-receipt']);
  expect((await latest(ann)).html).toContain('$635.23');

  expect(await invoiceOf(bob)).toMatchObject({
    paymentStatus: 'Declined',
    amountDue: 130.52,
    aValidCCPaymentMade: false,
    payments: [{ paymentAccepted: false, last4: '0341', notes: 'Your card was declined.' }],
  });
  expect((await templatesOf(bob)).slice(2)).toEqual(['invoice', 'payment-declined']);
  const declined = (await latest(bob)).html;
  expect(declined).toContain('Your card was declined.');
  expect(declined).toContain('Mar 4, 2027, 9:06 PM EST');

  expect(await invoiceOf(cal)).toMatchObject({
    paymentStatus: 'Declined',
    amountDue: 1_284.73,
    aValidCCPaymentMade: false,
  });
  expect((await templatesOf(cal)).slice(1)).toEqual(['invoice', 'payment-authentication']);
  expect((await latest(cal)).html).toContain(
    `https://localhost/dashboard/invoice/${(await rowOf(cal)).secureId}`,
  );
});

test('the bidder whose card was declined pays with another one, once', async () => {
  await room.at('2027-03-04T12:00:00Z');
  expect(await pay(bob)).toEqual({
    code: 'PaymentDeclined',
    message: 'Your card was declined.',
  });
  expect(await bob.enterCard('pm_card_mastercard')).not.toMatchObject({ isError: true });
  await pay(bob);
  await room.deliverCardEvents();
  expect(await invoiceOf(bob)).toMatchObject({ paymentStatus: 'Paid', amountDue: 0 });
  expect(taken()).toEqual([635_23, 130_52]);
  const { payments } = await invoiceOf(bob);
  expect(payments.filter((payment) => payment.paymentAccepted)).toMatchObject([
    { brand: 'mastercard', last4: '4444', amount: 130.52 },
  ]);
  expect((await latest(bob)).template).toBe('payment-receipt');
});

test('the bidder whose bank asks confirms the payment', async () => {
  const answer = await pay(cal);
  expect(answer).toMatchObject({ authentication: { gateway: 'stripe' } });
  const secret = 'authentication' in answer ? answer.authentication?.clientSecret : undefined;
  room.stripe.account.payments.authenticate(secret ?? '', true);
  const { secureId } = await rowOf(cal);
  const { body } = await cal.client.call('POST /api/site/completepayment', {
    body: { Param: secureId },
  });
  expect(body).toEqual({});
  await room.deliverCardEvents();
  expect(await invoiceOf(cal)).toMatchObject({
    paymentStatus: 'Paid',
    amountDue: 0,
    aValidCCPaymentMade: true,
  });
  expect((await templatesOf(cal)).slice(1)).toEqual([
    'invoice',
    'payment-authentication',
    'payment-receipt',
  ]);
});

test('the day before they are reminded of their times', async () => {
  await room.at('2027-03-05T14:00:00Z');
  await room.server.modules.pickup.remind();
  await room.server.modules.pickup.remind();
  for (const who of [ann, bob, cal]) {
    const { template, html } = await latest(who);
    expect(template).toBe('pickup-reminder');
    expect(html).toContain((await rowOf(who)).pickupTimeStr);
    expect((await templatesOf(who)).filter((name) => name === 'pickup-reminder')).toHaveLength(1);
  }
});

test('the seller hands the lots over, and their report has every cent', async () => {
  await room.at(pickupAt(5));
  const { server } = room;
  const { kysely } = server.database;
  const { seller_company_id } = await kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  const staff = await room.person('Sue');
  await kysely
    .insertInto('staff')
    .values({ user_id: staff.id, seller_company_id, role: 'owner' })
    .execute();
  const { secureId } = await rowOf(ann);
  const { body: handed } = await staff.client.call('POST /api/site/handover', {
    body: {
      Param: secureId,
      lots: [lots.dresser, lots.chair],
      signedBy: 'Ann Winner',
      signature: 'M1 1 L2 2',
    },
  });
  expect(handed.paymentStatus).toBe('Paid');
  for (const lot of handed.lots) expect(lot.handedOverStr).toContain('Ann Winner');

  const report = await staff.client.call('GET /api/site/salereport/:auctionId', {
    params: { auctionId },
  });
  expect(report.body).toEqual({
    auctionTitle: 'The Whitcomb House',
    lots: 6,
    sold: 5,
    passed: 1,
    soldAfter: 0,
    withdrawn: 0,
    cancelled: 0,
    open: 0,
    registeredBidders: 3,
    bidders: 3,
    winners: 3,
    bids: 7,
    invoices: 3,
    hammer: 1_641.83,
    premium: 293.28,
    adjustments: 0,
    voids: 0,
    fees: 0,
    tax: 115.37,
    total: 2_050.48,
    collected: 2_050.48,
    outstanding: 0,
    refunded: 0,
    disputed: 0,
    refundsDue: 0,
  });
});

test('weeks later nobody has been charged or written to twice', async () => {
  const { invoices, payments, pickup, reminders } = room.server.modules;
  const before = await Promise.all([ann, bob, cal].map(templatesOf));
  for (const instant of ['2027-03-07T02:06:00Z', '2027-03-14T02:06:00Z', '2027-04-04T02:06:00Z']) {
    await room.at(instant);
    await invoices.settle();
    await payments.attemptDue();
    await payments.reconcileOpen();
    await pickup.remind();
    await room.deliverCardEvents();
    await reminders.mailWins();
    await reminders.mailOutbids();
    await reminders.sendClosingToday();
    await reminders.sendClosingSoon();
  }
  expect(await Promise.all([ann, bob, cal].map(templatesOf))).toEqual(before);
  expect(taken()).toEqual([635_23, 130_52, 1_284_73]);
  expect(room.twilio.arrived).toHaveLength(3);
});

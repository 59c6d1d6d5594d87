import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsWith, scheduleInvoice } from '#main/testing/payment-scene.ts';
import type { MadeInvoice } from '#main/testing/made.ts';
import { seededRandom } from '#main/testing/seeded-random.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import type { ReadCardNotice } from '#platform/cards/card-notice.ts';
import { openStripe } from '#platform/cards/open-card-gateway.ts';
import type { EventObject } from '#platform/cards/testing/stripe-objects.ts';
import { standInKeys, startStripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import type { Fault, StripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { minPaymentCents } from '#platform/cards/payments.ts';
import { changeInvoice, takePayment } from '#settlement/invoices/public.ts';
import { isOpen } from './payment-attempt.ts';
import { latestAttempt } from './attempts.queries.ts';
import { completePayment, payNow } from './pay-now.ts';
import {
  cardSaved,
  attemptDuePayments,
  handlePaymentWebhook,
  reconcileOpenAttempts,
  openAttempts,
} from './public.ts';

const invoices = process.env['FAIRLOT_LONG'] === '1' ? 50_000 : 50;
const aBatch = Math.min(invoices, 100);
const hour = 60 * 60_000;

/** One request in three fails, in one of these ways. */
const faults: readonly Fault[] = [
  'done-then-cut',
  'done-then-cut',
  'error-500',
  'done-then-500',
  'error-429',
  'slow',
  'slow',
  'silence',
];
/** Most cards are good; the others are declined, take long, or need confirmation. */
const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_poor',
  'pm_card_considered',
  'pm_card_authenticationRequired',
];

const random = seededRandom();

let server: TestServer;
let stripe: StripeStandIn;
let readNotice: ReadCardNotice;
let payments: ReturnType<typeof paymentsWith>;
beforeAll(async () => {
  server = await testServer();
  stripe = await startStripeStandIn();
  const opened = await open();
  readNotice = opened.readNotice;
  payments = paymentsWith(server, opened.gateway);
});
afterAll(async () => {
  await server.drop();
  await stripe.stop();
});

/** The real gateway, except that a lost answer is not requested again. */
async function open(): Promise<{ gateway: CardGateway; readNotice: ReadCardNotice }> {
  const { stripe: keys, publicUrl } = readConfig({ ...standInKeys, STRIPE_API_URL: stripe.url });
  if (keys === undefined) throw new Error('No keys of Stripe');
  const limits = { timeoutMs: 400, maxNetworkRetries: 0 };
  const { gateway, readNotice: read } = await openStripe(
    keys,
    publicUrl,
    createLog('silent'),
    limits,
  );
  if (read === null) throw new Error('Stripe sends events.');
  return { gateway, readNotice: read };
}

let shift = 0;
async function later(ms: number): Promise<void> {
  shift += ms;
  await server.clock.shift(shift);
}

async function putOnFile({ bidderId }: MadeInvoice, card: string): Promise<void> {
  const { customerRef, methodRef } = stripe.account.savedCard(card);
  const columns = {
    gateway: 'stripe',
    customer_ref: customerRef,
    method_ref: methodRef,
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2099,
  } as const;
  await takeOffFile(bidderId);
  await server.database.transaction(async (transaction) => {
    await transaction
      .insertInto('payment_methods')
      .values({ user_id: bidderId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute();
    await cardSaved(transaction, bidderId);
  });
}

/** A card taken off file can no longer be charged, as in the product. */
async function takeOffFile(bidderId: string): Promise<void> {
  const removed = await server.database.kysely
    .deleteFrom('payment_methods')
    .where('user_id', '=', bidderId)
    .returning('method_ref')
    .executeTakeFirst();
  const method = stripe.account.methods.get(removed?.method_ref ?? '');
  if (method?.customer) stripe.account.detach(method.id);
}

/**
 * Counts of what happened besides payment attempts. The test proves nothing about a kind that never
 * happened.
 */
const done = { changes: 0, cash: 0, cards: 0, answersLost: 0 };

/** Bidders change their mind: another card, or none. */
async function wallets(batch: readonly MadeInvoice[]): Promise<void> {
  for (let turn = 0; turn < batch.length / 5; turn += 1) {
    const invoice = random.of(batch);
    const change = random.happens(0.6)
      ? putOnFile(invoice, random.of(cards))
      : takeOffFile(invoice.bidderId);
    await change.then(
      () => (done.cards += 1),
      () => undefined,
    );
  }
}

/** The highest amount ever due on an invoice, in cents, and the cash taken for it. */
const books = new Map<string, { most: number; cash: number }>();
const bookOf = ({ id, totalCents }: MadeInvoice) => {
  const book = books.get(id) ?? { most: totalCents, cash: 0 };
  books.set(id, book);
  return book;
};

async function sumsOf({ id }: MadeInvoice): Promise<{ total: number; due: number }> {
  const { total_cents: total, paid_cents: paid } = await server.database.kysely
    .selectFrom('invoices')
    .select(['total_cents', 'paid_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { total, due: total - paid };
}

/** The seller's office, step by step: it adds charges, gives credits, and takes cash. */
async function office(batch: readonly MadeInvoice[]): Promise<void> {
  const dependencies = {
    database: server.database,
    onChanged: async () => {},
    onPaid: async () => {},
    isHandedOver: async () => false,
    attempts: openAttempts(payments),
  };
  for (let turn = 0; turn < batch.length; turn += 1) {
    const invoice = random.of(batch);
    const invoiceId = invoice.id;
    const book = bookOf(invoice);
    if (random.happens(0.5)) {
      const amountCents = random.happens(0.5) ? 1 + random.below(50_00) : -1 - random.below(50_00);
      const request = {
        kind: 'fee',
        lotNumbers: [],
        amountCents,
        taxable: false,
        label: 'Extra',
        notes: '',
      } as const;
      const outcome = await changeInvoice(dependencies, invoiceId, request, 'mia').catch(
        () => null,
      );
      if (outcome?.kind === 'changed') done.changes += 1;
      book.most = Math.max(book.most, (await sumsOf(invoice)).total);
    } else {
      const { due } = await sumsOf(invoice);
      const amountCents = random.happens(0.5) ? due : random.below(Math.max(due, 1));
      const payment = { invoiceId, kind: 'cash', amountCents, notes: '', madeBy: 'mia' } as const;
      const outcome = await takePayment(dependencies, payment).catch(() => null);
      if (outcome?.kind === 'noted') {
        book.cash += amountCents;
        done.cash += 1;
      }
    }
  }
}

/** Delivers events: some late, some twice at once, in no order. */
async function deliver(waiting: EventObject[]): Promise<void> {
  const index = random.below(waiting.length);
  const [event] = waiting.splice(index, 1);
  if (event === undefined) return;
  const { body, signature } = stripe.sign(event);
  const copies = Array.from({ length: random.happens(0.3) ? 2 : 1 }, async () => {
    const notice = readNotice(Buffer.from(body), signature);
    if (notice?.event.kind !== 'payment-moved') return 'handled';
    // A lock timeout is answered 500, and the event is sent again.
    return handlePaymentWebhook(payments, notice.eventRef, notice.event).catch(() => 'unreachable');
  });
  if ((await Promise.all(copies)).includes('unreachable')) waiting.push(event);
}

/** What banks and cardholders do on their own; some decide only after the concurrent phase. */
function decide(share: number): void {
  const { payments } = stripe.account;
  for (const { id, status, client_secret } of payments.intents.values()) {
    if (!random.happens(share)) continue;
    if (status === 'requires_action') payments.authenticate(client_secret, random.happens(0.6));
    if (status === 'processing') payments.conclude(id, random.happens(0.6));
  }
}

async function node(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await attemptDuePayments(payments);
    await reconcileOpenAttempts(payments);
  }
}

async function press({ id }: MadeInvoice): Promise<void> {
  const answer = random.happens(0.7)
    ? payNow(payments, id, { host: null })
    : completePayment(payments, id);
  // A request that waits too long for a lock gets an error, and learns nothing more.
  await answer.catch(() => undefined);
}

async function bidders(batch: readonly MadeInvoice[]): Promise<void> {
  for (let turn = 0; turn < batch.length / 2; turn += 1) {
    const invoice = random.of(batch);
    await Promise.all(Array.from({ length: 1 + random.below(3) }, () => press(invoice)));
    decide(0.1);
  }
}

async function post(deliveries: number): Promise<void> {
  for (let done = 0; done < deliveries; done += 1) {
    await deliver(stripe.account.events);
    if (random.happens(0.05)) await later(90_000);
  }
}

/** Everything at once: two nodes' passes, impatient bidders, banks, the seller's office, and webhooks. */
async function storm(batch: readonly MadeInvoice[]): Promise<void> {
  stripe.failBy(() => {
    if (!random.happens(0.33)) return undefined;
    const fault = random.of(faults);
    if (fault.startsWith('done-then')) done.answersLost += 1;
    return fault;
  });
  await Promise.all([
    node(),
    node(),
    bidders(batch),
    bidders(batch),
    wallets(batch),
    office(batch),
    post(batch.length),
  ]);
  stripe.failBy(() => undefined);
}

/** Faults end; days pass, declined cards are replaced by good ones. */
async function calm(batch: readonly MadeInvoice[]): Promise<void> {
  for (let day = 0; day < 6; day += 1) {
    await later(25 * hour);
    stripe.forgetKeys();
    await reconcileOpenAttempts(payments);
    await attemptDuePayments(payments);
    decide(1);
    while (stripe.account.events.length > 0) await deliver(stripe.account.events);
  }
  for (const invoice of batch) {
    const latest = await latestAttempt(server.database.kysely, invoice.id);
    if (latest !== null && isOpen(latest)) continue;
    await putOnFile(invoice, 'pm_card_visa');
    await payNow(payments, invoice.id, { host: null });
  }
}

const listOf = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b).join(' + ');
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** The faults of an invoice: its record compared with the money moved at the provider. */
async function faultsOf(batch: readonly MadeInvoice[]): Promise<string[]> {
  const ledger = stripe.account.payments.ledger();
  const payments = await server.database.kysely
    .selectFrom('invoice_payments')
    .select(['invoice_id', 'amount_cents'])
    .where(
      'invoice_id',
      'in',
      batch.map(({ id }) => id),
    )
    .where('accepted', 'is', true)
    .where('kind', '=', 'card')
    .execute();
  const problems: string[] = [];
  for (const invoice of batch) {
    const { id } = invoice;
    const { most, cash } = bookOf(invoice);
    const moved = ledger.get(id) ?? [];
    const noted = payments.flatMap((row) => (row.invoice_id === id ? [row.amount_cents] : []));
    const { total, due } = await sumsOf(invoice);
    const paid = sumOf(moved) + cash;
    if (listOf(moved) !== listOf(noted)) {
      problems.push(`${id} was charged ${listOf(moved)}, and has payments of ${listOf(noted)}`);
    }
    if (paid > most) problems.push(`${id} was paid ${paid} of ${most}`);
    if (total - due !== paid) problems.push(`${id} counts ${total - due} as paid of ${paid}`);
    if (due >= minPaymentCents) problems.push(`${id} has ${due} left`);
  }
  return problems;
}

test(
  `${invoices} invoices in a storm of faults and changes are paid once, and every payment attempt is known`,
  async () => {
    const wrong: string[] = [];
    for (let done = 0; done < invoices; done += aBatch) {
      const batch: MadeInvoice[] = [];
      for (let index = 0; index < aBatch; index += 1) {
        const invoice = await scheduleInvoice(server, [1_00 + random.below(500_00)]);
        await putOnFile(invoice, random.of(cards));
        batch.push(invoice);
      }
      await later(2 * hour);
      await storm(batch);
      await calm(batch);
      wrong.push(...(await faultsOf(batch)));
      stripe.account.payments.intents.clear();
      stripe.requests.length = 0;
      payments.notified.length = 0;
      books.clear();
    }
    expect(wrong).toEqual([]);
    // A tenth of the average at most, so that no run fails because few faults happened.
    expect(Math.min(...Object.values(done))).toBeGreaterThanOrEqual(invoices / 100);
  },
  60_000 + invoices * 400,
);

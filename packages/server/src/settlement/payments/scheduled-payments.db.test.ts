import { texts } from '@fairlot/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  attemptsOf,
  paymentsWith,
  makeScheduled,
  scheduleOf,
} from '#main/testing/payment-scene.ts';
import { loseCard } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createSandboxGateway } from '#platform/cards/sandbox-gateway.ts';
import { maxRestarts } from './attempt-times.ts';
import { payNow } from './pay-now.ts';
import {
  cardSaved,
  attemptDuePayments,
  reconcileOpenAttempts,
  schedulePayments,
} from './public.ts';

const hour = 60 * 60_000;

let server: TestServer;
let payments: ReturnType<typeof paymentsWith>;
beforeAll(async () => {
  server = await testServer();
  payments = paymentsWith(server, createSandboxGateway(server.database));
});
afterAll(() => server.drop());

let now: number;
beforeEach(async () => {
  now = Date.UTC(2027, 0, 10, 12);
  await server.clock.freeze(new Date(now));
  payments.notified.length = 0;
});
async function pass(hours: number) {
  now += hours * hour;
  await server.clock.freeze(new Date(now));
  await attemptDuePayments(payments);
}

const openOrEnded = async () =>
  (await server.database.kysely.selectFrom('payment_attempts').select('id').execute()).length;

/** A good card of the sandbox. */
const cardOf = (user_id: string) => ({
  user_id,
  gateway: 'sandbox' as const,
  customer_ref: `sandbox_cus_${user_id}`,
  method_ref: 'pm_card_visa',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2090,
});

/** Notifications about an invoice, without its id. */
const toldOf = (id: string) =>
  payments.notified.flatMap(({ invoiceId, ...one }) => (invoiceId === id ? [one] : []));

describe('a scheduled payment', () => {
  test('charges the card on file at its hour, not before, and once', async () => {
    const { id, totalCents, view } = await makeScheduled(server);
    await pass(1.99);
    expect(await attemptsOf(server, id)).toEqual([]);
    await pass(0.01);
    await pass(0);
    await pass(500);
    expect(await attemptsOf(server, id)).toMatchObject([
      { state: 'succeeded', cause: 'schedule', amount_cents: totalCents },
    ]);
    expect(toldOf(id)).toEqual([{ event: 'paid', paymentId: expect.any(String) }]);
    expect((await view())?.paymentStatus).toBe('Paid');
  });

  test('is made once, and for nothing where the seller charges no cards or nothing is due', async () => {
    const { id, auctionId, bidderId } = await server.make.invoice();
    const createdAt = new Date(now);
    const invoice = {
      invoiceId: id,
      auctionId,
      bidderId,
      createdAt,
      lastHammerAt: createdAt,
      autoCharge: false,
      chargeDelayMs: 0,
      amountDueCents: 100,
    };
    const schedule = (change: object) =>
      server.database.transaction((transaction) =>
        schedulePayments(transaction, [{ ...invoice, ...change }]),
      );
    await schedule({});
    await schedule({ autoCharge: true, amountDueCents: 0 });
    expect(await scheduleOf(server, id)).toBeUndefined();
    await schedule({ autoCharge: true, chargeDelayMs: hour });
    await schedule({ autoCharge: true, chargeDelayMs: 2 * hour });
    expect(await scheduleOf(server, id)).toMatchObject({ next_attempt_at: new Date(now + hour) });
  });

  test('tries a declined card again after 24, 72 and 168 hours, then waits for a new card', async () => {
    const { id, save, view } = await makeScheduled(server);
    await save('pm_card_chargeCustomerFail');
    const counts = [];
    for (const hours of [2, 23.9, 0.1, 71.9, 0.1, 167.9, 0.1, 1_000]) {
      await pass(hours);
      counts.push((await attemptsOf(server, id)).length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    const [first, , , last] = toldOf(id);
    expect(first).toEqual({
      event: 'declined',
      message: 'Your card was declined.',
      nextTryAt: new Date(Date.UTC(2027, 0, 10, 14 + 24)),
    });
    expect(last).toMatchObject({ event: 'declined', nextTryAt: null });
    expect((await view())?.paymentStatus).toBe('Declined');
    await save('pm_card_visa');
    await pass(0.1);
    expect((await view())?.paymentStatus).toBe('Paid');
  });

  test('is told on the invoice and for each lot won, until none is scheduled', async () => {
    const { id, client, lotIds, pay, view } = await makeScheduled(server);
    const ofLot = async (reader = client) => {
      const params = { lotId: lotIds[0] ?? '' };
      return (await reader.call('GET /api/site/GetLotInvoice/:lotId', { params })).body.invoice;
    };
    const scheduledPayment = { timeStr: 'Jan 10, 2027, 9:00 AM EST', brand: 'visa', last4: '4242' };
    expect(await view()).toMatchObject({ amountDue: 128.47, scheduledPayment });
    expect(await ofLot()).toMatchObject({ secureId: id, amountDue: 128.47, scheduledPayment });
    const stranger = await makeScheduled(server);
    expect(await ofLot(stranger.client)).toBeNull();
    await pay();
    expect((await view())?.scheduledPayment).toBeUndefined();
    expect(await ofLot()).toMatchObject({ paymentStatus: 'Paid', amountDue: 0 });
    expect(await scheduleOf(server, id)).toMatchObject({ next_attempt_at: null });
  });

  test('charges the card that is on file at its hour', async () => {
    const { id, save } = await makeScheduled(server);
    await save('pm_card_chargeCustomerFail');
    await save('pm_card_mastercard');
    await pass(2);
    expect(await attemptsOf(server, id)).toMatchObject([{ state: 'succeeded', last4: '4444' }]);
  });

  test.each(['none', 'expired'])('with a card of which there is %s says so once', async (kind) => {
    const { id, bidderId } = await makeScheduled(server);
    if (kind === 'none') await loseCard(server.database, bidderId);
    else {
      await server.database.kysely
        .updateTable('payment_methods')
        .set({ exp_year: 2020 })
        .where('user_id', '=', bidderId)
        .execute();
    }
    for (const hours of [2, 24, 72, 168, 1_000]) await pass(hours);
    expect(toldOf(id)).toEqual([
      { event: 'noCard', nextTryAt: new Date(Date.UTC(2027, 0, 10, 14 + 24)) },
    ]);
    expect(await attemptsOf(server, id)).toEqual([]);
  });

  test('that only lacked a card charges the one that is saved at once', async () => {
    const { id, bidderId, save } = await makeScheduled(server);
    const other = await makeScheduled(server);
    await loseCard(server.database, bidderId);
    await save('pm_card_visa');
    // Saved before the scheduled hour, which stays.
    await pass(1);
    expect(await attemptsOf(server, id)).toEqual([]);
    await loseCard(server.database, bidderId);
    await pass(1);
    expect(toldOf(id)).toMatchObject([{ event: 'noCard' }]);
    await save('pm_card_visa');
    await pass(0.01);
    expect(await attemptsOf(server, id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await attemptsOf(server, other.id)).toHaveLength(1);
  });

  test('finds a card that was saved while it looked for one', async () => {
    const { id, bidderId } = await makeScheduled(server);
    const db = server.database.kysely;
    const card = await db
      .selectFrom('payment_methods')
      .selectAll()
      .where('user_id', '=', bidderId)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('payment_methods').where('user_id', '=', bidderId).execute();
    const looking = await server.database.transaction(async (transaction) => {
      await transaction.insertInto('payment_methods').values(card).execute();
      await cardSaved(transaction, bidderId);
      // It reads now, and waits for the card being saved.
      return { round: pass(2) };
    });
    await looking.round;
    await pass(0);
    expect(await attemptsOf(server, id)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('charges a first card also after all its looks, and one that its bank renewed', async () => {
    const late = await makeScheduled(server);
    const renewed = await makeScheduled(server);
    const expire = (year: number) =>
      server.database.kysely
        .updateTable('payment_methods')
        .set({ exp_year: year })
        .where('user_id', '=', renewed.bidderId)
        .execute();
    await expire(2020);
    await loseCard(server.database, late.bidderId);
    for (const hours of [2, 24, 72, 168]) await pass(hours);
    expect(await scheduleOf(server, late.id)).toMatchObject({ next_attempt_at: null });
    await late.save('pm_card_visa');
    await expire(2099);
    // As the provider's event does.
    await server.database.transaction((transaction) => cardSaved(transaction, renewed.bidderId));
    await pass(0.01);
    for (const { id } of [late, renewed]) {
      expect(await attemptsOf(server, id)).toMatchObject([{ state: 'succeeded' }]);
      expect(toldOf(id).map(({ event }) => event)).toEqual(['noCard', 'paid']);
    }
  });

  test('charges at once the card that takes the place of a declined one', async () => {
    const { id, save } = await makeScheduled(server);
    await save('pm_card_chargeCustomerFail');
    await pass(2);
    await save('pm_card_mastercard');
    await pass(0.01);
    expect((await attemptsOf(server, id)).map(({ state }) => state)).toEqual([
      'declined',
      'succeeded',
    ]);
  });

  test('goes on to what was added while its payment attempt was under way', async () => {
    const { id, totalCents } = await makeScheduled(server);
    let lost = true;
    const losing = paymentsWith(server, {
      ...payments.gateway,
      async attemptPayment(attempt) {
        const standing = await payments.gateway.attemptPayment(attempt);
        return lost ? { state: 'unknown' } : standing;
      },
    });
    now += 2 * hour;
    await server.clock.freeze(new Date(now));
    await attemptDuePayments(losing);
    lost = false;
    await server.database.kysely
      .updateTable('invoices')
      .set({
        total_cents: totalCents + 20_00,
        fees_cents: 20_00,
        sub_total_cents: sql<number>`sub_total_cents + 2000`,
        revision: sql<number>`revision + 1`,
      })
      .where('id', '=', id)
      .execute();
    now += hour;
    await server.clock.freeze(new Date(now));
    await reconcileOpenAttempts(payments);
    await pass(0);
    expect((await attemptsOf(server, id)).map((one) => [one.state, one.amount_cents])).toEqual([
      ['succeeded', totalCents],
      ['succeeded', 20_00],
    ]);
    expect(await scheduleOf(server, id)).toMatchObject({ next_attempt_at: null });
  });

  test('of a request that was our fault writes to nobody and soon tries again', async () => {
    const { id, pay, view } = await makeScheduled(server);
    const faulty = paymentsWith(server, {
      ...payments.gateway,
      attemptPayment: async () => ({ state: 'faulty', code: 'parameter_missing' }),
    });
    now += 2 * hour;
    await server.clock.freeze(new Date(now));
    await attemptDuePayments(faulty);
    expect(faulty.notified.filter(({ invoiceId }) => invoiceId === id)).toEqual([]);
    expect(await attemptsOf(server, id)).toMatchObject([{ state: 'canceled' }]);
    expect(await scheduleOf(server, id)).toMatchObject({ failures: 0 });
    expect((await view())?.paymentStatus).toBe('Unpaid');
    expect(await payNow(faulty, id, { host: null })).toEqual({
      isError: true,
      code: 'PaymentFailed',
      message: texts.paymentFailed,
    });
    await pass(1);
    expect(await pay()).toEqual({ code: 'NothingDue', message: 'Nothing is due on this invoice.' });
    expect((await view())?.paymentStatus).toBe('Paid');
  });

  test('that is due counts a decline of Pay Now as its own, and leaves that card alone', async () => {
    const { id, save, pay } = await makeScheduled(server);
    await save('pm_card_chargeCustomerFail');
    now += 2 * hour;
    await server.clock.freeze(new Date(now));
    await pay();
    await pass(0);
    expect(await attemptsOf(server, id)).toMatchObject([{ state: 'declined', cause: 'pay-now' }]);
    expect(await scheduleOf(server, id)).toMatchObject({ failures: 1 });
  });

  test('of an old invoice is not hastened by a card that is saved for something else', async () => {
    const { id, bidderId, save } = await makeScheduled(server);
    const { kysely } = server.database;
    await kysely.deleteFrom('payment_methods').where('user_id', '=', bidderId).execute();
    await pass(2);
    expect(await scheduleOf(server, id)).toMatchObject({ told_no_card: true });
    await pass(61 * 24);
    await save('pm_card_visa');
    await pass(0);
    expect(await attemptsOf(server, id)).toEqual([]);
  });

  test('without a card is looked at a few times and then not at all, whoever waits', async () => {
    const { id, bidderId } = await makeScheduled(server);
    const { kysely } = server.database;
    await kysely.deleteFrom('payment_methods').where('user_id', '=', bidderId).execute();
    for (const hours of [2, 24, 72, 168]) await pass(hours);
    expect(await scheduleOf(server, id)).toMatchObject({
      next_attempt_at: null,
      told_no_card: true,
    });
    // A card is put on file without an event, when the invoice is old.
    now += 61 * 24 * hour;
    await server.clock.freeze(new Date(now));
    await kysely.insertInto('payment_methods').values(cardOf(bidderId)).execute();
    const statements: string[] = [];
    const counted = kysely.withPlugin({
      transformQuery: ({ node }) => (statements.push(node.kind), node),
      transformResult: async ({ result }) => result,
    });
    const quiet = { ...payments, database: { ...server.database, kysely: counted } };
    const rounds = 50;
    for (let round = 0; round < rounds; round += 1) await attemptDuePayments(quiet);
    expect(statements).toEqual(Array(rounds).fill('SelectQueryNode'));
  });

  test('starts over with each new card after bad ones, as often as a person mistypes and no more', async () => {
    const { id, save } = await makeScheduled(server);
    const bad = 'pm_card_chargeCustomerFail';
    await save(bad);
    for (const hours of [2, 24, 72, 168, 500]) await pass(hours);
    expect(await scheduleOf(server, id)).toMatchObject({ next_attempt_at: null, failures: 4 });
    for (let card = 0; card < 20; card += 1) {
      await save(bad);
      await pass(0.1);
    }
    expect(await attemptsOf(server, id)).toHaveLength(4 + maxRestarts);
    await pass(1_000);
    await save('pm_card_visa');
    await pass(0.1);
    expect((await attemptsOf(server, id)).every(({ state }) => state === 'declined')).toBe(true);
  });

  test('that three bad cards in a row have used up charges the good one', async () => {
    const { id, save } = await makeScheduled(server);
    await save('pm_card_chargeCustomerFail');
    await pass(2);
    for (let card = 0; card < 3; card += 1) {
      await save('pm_card_chargeCustomerFail');
      await pass(0.1);
    }
    await save('pm_card_visa');
    await pass(0.1);
    expect((await attemptsOf(server, id)).at(-1)).toMatchObject({ state: 'succeeded' });
  });

  test('begins no other attempt once its process ends', async () => {
    for (let index = 0; index < 20; index += 1) await makeScheduled(server);
    const before = await openOrEnded();
    const stopping = new AbortController();
    const ending = paymentsWith(server, {
      ...payments.gateway,
      async attemptPayment(attempt) {
        stopping.abort();
        return payments.gateway.attemptPayment(attempt);
      },
    });
    now += 2 * hour;
    await server.clock.freeze(new Date(now));
    await attemptDuePayments(ending, stopping.signal);
    const begun = (await openOrEnded()) - before;
    expect(begun).toBeGreaterThan(0);
    // A few were under way concurrently.
    expect(begun).toBeLessThanOrEqual(8);
  });

  test('asks a bidder to come whose bank wants to see them', async () => {
    const { id, save, pay, client, complete, view } = await makeScheduled(server);
    await save('pm_card_authenticationRequiredOnSetup');
    await pass(2);
    expect(toldOf(id)).toEqual([{ event: 'authenticationNeeded' }]);
    expect((await view())?.paymentStatus).toBe('Declined');
    const { authentication } = await pay();
    const clientSecret = authentication?.clientSecret ?? '';
    await client.call('POST /api/site/sandboxauthenticate', {
      body: { clientSecret, approved: true },
    });
    expect(await complete()).toEqual({});
    await pass(1_000);
    expect((await attemptsOf(server, id)).map(({ state }) => state)).toEqual([
      'declined',
      'succeeded',
    ]);
  });

  test('waits while the bidder pays themselves, and goes on when they walked away', async () => {
    const { id, save, pay } = await makeScheduled(server);
    await save('pm_card_authenticationRequiredOnSetup');
    await pass(1.9);
    await pay();
    await save('pm_card_visa');
    await pass(0.1);
    expect((await attemptsOf(server, id)).map(({ state }) => state)).toEqual([
      'authentication-required',
    ]);
    await pass(1);
    await reconcileOpenAttempts(payments);
    await attemptDuePayments(payments);
    expect((await attemptsOf(server, id)).map(({ state, cause }) => [state, cause])).toEqual([
      ['canceled', 'pay-now'],
      ['succeeded', 'schedule'],
    ]);
  });

  test('of an invoice that was paid by hand meanwhile charges nothing', async () => {
    const { id, totalCents } = await makeScheduled(server);
    await server.database.kysely
      .updateTable('invoices')
      .set({ paid_cents: totalCents })
      .where('id', '=', id)
      .execute();
    await pass(2);
    expect(await scheduleOf(server, id)).toMatchObject({ next_attempt_at: null });
    expect(await attemptsOf(server, id)).toEqual([]);
  });

  test('of a clock that jumps an hour and back charges once', async () => {
    const { id } = await makeScheduled(server);
    for (const hours of [2, -1, 1, -1, 2]) await pass(hours);
    expect(await attemptsOf(server, id)).toHaveLength(1);
  });

  test('on several nodes at once charges each invoice once', async () => {
    const invoices = [];
    for (let index = 0; index < 12; index += 1) invoices.push(await makeScheduled(server));
    now += 2 * hour;
    await server.clock.freeze(new Date(now));
    await Promise.all([1, 2, 3].map(() => attemptDuePayments(payments)));
    const states = await Promise.all(
      invoices.map(async ({ id }) => (await attemptsOf(server, id)).map(({ state }) => state)),
    );
    expect(states).toEqual(invoices.map(() => ['succeeded']));
  });

  test('notes the payment also where nobody can be told of it', async () => {
    const { id, view } = await makeScheduled(server);
    const speechless = {
      ...payments,
      events: {
        ...payments.events,
        // Like a mail whose query fails.
        async paid(transaction: Parameters<typeof schedulePayments>[0]) {
          await sql`select 1 / 0`.execute(transaction);
        },
      },
    };
    now += 2 * hour;
    await server.clock.freeze(new Date(now));
    await attemptDuePayments(speechless);
    expect(await attemptsOf(server, id)).toMatchObject([{ state: 'succeeded' }]);
    expect((await view())?.paymentStatus).toBe('Paid');
  });
});

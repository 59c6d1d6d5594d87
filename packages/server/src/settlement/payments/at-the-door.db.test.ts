import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attemptsOf, paymentsWith, makeScheduled } from '#main/testing/payment-scene.ts';
import { loseCard } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import { createSandboxGateway } from '#platform/cards/sandbox-gateway.ts';
import { changeInvoice, takePayment } from '#settlement/invoices/public.ts';
import type { ChangeRequest } from '#settlement/invoices/public.ts';
import { postponeUnknownProviders } from './attempts.queries.ts';
import { attemptDuePayments, endManually, reconcileOpenAttempts, openAttempts } from './public.ts';

let server: TestServer;
let sandbox: CardGateway;
beforeAll(async () => {
  server = await testServer();
  sandbox = createSandboxGateway(server.database);
});
afterAll(() => server.drop());

const dependencies = (gateway = sandbox) => ({
  database: server.database,
  onChanged: async () => {},
  onPaid: async () => {},
  isHandedOver: async () => false,
  attempts: openAttempts(paymentsWith(server, gateway)),
});
const cash = (invoiceId: string, amountCents: number, gateway?: CardGateway) =>
  takePayment(dependencies(gateway), {
    invoiceId,
    kind: 'cash',
    amountCents,
    notes: '',
    madeBy: 'mia',
  });
const change = (invoiceId: string, request: ChangeRequest) =>
  changeInvoice(dependencies(), invoiceId, request, 'mia');
const shipping = {
  kind: 'fee',
  lotNumbers: [],
  amountCents: 20_00,
  taxable: false,
  label: 'Shipping',
  notes: '',
} as const;

/** A bidder whose bank waits for their confirmation of the full amount. */
async function makeAsked() {
  const payer = await makeScheduled(server, [100_00, 50_00]);
  await payer.save('pm_card_authenticationRequiredOnSetup');
  const { authentication } = await payer.pay();
  const clientSecret = authentication?.clientSecret ?? '';
  const approve = async () => {
    const body = { clientSecret, approved: true };
    return (await payer.client.call('POST /api/site/sandboxauthenticate', { body })).status;
  };
  const states = async () => (await attemptsOf(server, payer.id)).map(({ state }) => state);
  return { ...payer, approve, states };
}
const accepted = async ({ view }: Awaited<ReturnType<typeof makeAsked>>) =>
  ((await view())?.payments ?? []).filter(({ paymentAccepted }) => paymentAccepted).length;

describe('cash while the bank asks', () => {
  test('of more than is due is refused, and leaves the question as it is', async () => {
    const payer = await makeAsked();
    const refusal = { kind: 'refused', reason: 'too-much', maxCents: payer.totalCents };
    expect(await cash(payer.id, payer.totalCents + 1)).toEqual(refusal);
    expect(await payer.states()).toEqual(['authentication-required']);
  });

  test('no person ends what the provider is at work on', async () => {
    const payer = await makeAsked();
    const intentRef = (await attemptsOf(server, payer.id))[0]?.intent_ref ?? '';
    const busy = async () => ({ state: 'processing', intentRef }) as const;
    const payments = paymentsWith(server, { ...sandbox, findPayment: busy, cancelPayment: busy });
    const { id = '' } = (await attemptsOf(server, payer.id))[0] ?? {};
    expect(await endManually(payments, id, 'cannot wait')).toBe('processing');
    expect(await payer.states()).toEqual(['processing']);
  });

  test('ends the question, so that nothing is paid twice', async () => {
    const payer = await makeAsked();
    expect(await cash(payer.id, payer.totalCents)).toEqual({ kind: 'noted' });
    expect(await payer.states()).toEqual(['canceled']);
    expect(await payer.approve()).toBe(404);
    await payer.complete();
    expect(await payer.view()).toMatchObject({ paymentStatus: 'Paid', amountDue: 0 });
    expect(await accepted(payer)).toBe(1);
  });

  test('that they have answered already finds the invoice paid', async () => {
    const payer = await makeAsked();
    await payer.approve();
    expect(await cash(payer.id, payer.totalCents)).toEqual({
      kind: 'refused',
      reason: 'too-much',
      maxCents: 0,
    });
    expect(await accepted(payer)).toBe(1);
  });

  test('is not taken where the question cannot be ended', async () => {
    const payer = await makeAsked();
    const away: CardGateway = { ...sandbox, cancelPayment: async () => ({ state: 'unknown' }) };
    expect(await cash(payer.id, 1_00, away)).toEqual({ kind: 'refused', reason: 'attempt-open' });
    await payer.approve();
    expect(await payer.complete()).toEqual({});
    expect(await accepted(payer)).toBe(1);
  });
});

test('an old answer does not bring back a question that was answered', async () => {
  const payer = await makeAsked();
  const [attempt] = await attemptsOf(server, payer.id);
  const answer = (state: 'processing' | 'authentication-required'): CardGateway => ({
    ...sandbox,
    findPayment: async () => ({
      state,
      intentRef: attempt?.intent_ref ?? '',
      publishableKey: '',
      clientSecret: '',
    }),
  });
  const hear = async (gateway: CardGateway) => {
    await server.database.kysely
      .updateTable('payment_attempts')
      .set({ look_at: new Date(0) })
      .where('id', '=', attempt?.id ?? '')
      .execute();
    await reconcileOpenAttempts(paymentsWith(server, gateway));
  };
  await hear(answer('processing'));
  await hear(answer('authentication-required'));
  expect(await payer.states()).toEqual(['processing']);
  expect((await payer.view())?.paymentStatus).toBe('Processing');
});

const look = () => reconcileOpenAttempts(paymentsWith(server, sandbox));

describe('a question at the bank ends when', () => {
  let payer: Awaited<ReturnType<typeof makeAsked>>;
  beforeEach(async () => {
    payer = await makeAsked();
  });

  test('another amount is due', async () => {
    await look();
    expect(await payer.states()).toEqual(['authentication-required']);
    await change(payer.id, shipping);
    await look();
    expect(await payer.states()).toEqual(['canceled']);
    expect(await payer.approve()).toBe(404);
  });

  test('another card is on file', async () => {
    await payer.save('pm_card_mastercard');
    await look();
    expect(await payer.states()).toEqual(['canceled']);
  });

  test('the card was taken off file', async () => {
    await loseCard(server.database, payer.bidderId);
    await look();
    expect(await payer.states()).toEqual(['canceled']);
  });

  test('the bidder comes back after a change', async () => {
    await change(payer.id, shipping);
    expect(await payer.complete()).toEqual({
      code: 'PaymentNotCompleted',
      message: 'This payment was not completed. Please look at the invoice again before you pay.',
    });
    expect(await payer.states()).toEqual(['canceled']);
  });
});

test('a payment attempt of another provider is found once an hour, and keeps cash out', async () => {
  const payer = await makeAsked();
  await server.database.kysely
    .updateTable('payment_attempts')
    .set({ gateway: 'stripe', look_at: await server.clock.now() })
    .where('invoice_id', '=', payer.id)
    .execute();
  const find = () => postponeUnknownProviders(server.database.kysely, sandbox);
  expect(await find()).toHaveLength(1);
  expect(await find()).toEqual([]);
  expect(await cash(payer.id, 1_00)).toEqual({ kind: 'refused', reason: 'attempt-open' });
});

test('an attempt that never reached the provider is not asked for again when less is due', async () => {
  const payer = await makeScheduled(server, [100_00, 50_00]);
  const lost: CardGateway = {
    ...sandbox,
    attemptPayment: async () => ({ state: 'unknown' }),
    findPayment: async () => ({ state: 'missing' }),
  };
  const before = await server.clock.now();
  await server.clock.freeze(new Date(before.getTime() + 2 * 3_600_000));
  await attemptDuePayments(paymentsWith(server, lost));
  await change(payer.id, { ...shipping, amountCents: -20_00 });
  await server.clock.freeze(new Date(before.getTime() + 3 * 3_600_000));
  const asked: string[] = [];
  await reconcileOpenAttempts(
    paymentsWith(server, {
      ...lost,
      attemptPayment: async ({ metadata }) => {
        asked.push(metadata['invoiceId'] ?? '');
        return { state: 'unknown' };
      },
    }),
  );
  expect(asked).not.toContain(payer.id);
  expect((await attemptsOf(server, payer.id)).map(({ state }) => state)).toEqual(['asked']);
});

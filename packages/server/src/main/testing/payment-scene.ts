import type { Authentication } from '@fairlot/contract';
import type { PaymentEvents, PaymentsDependencies } from '#settlement/payments/public.ts';
import { schedulePayments } from '#settlement/payments/public.ts';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import { createLog } from '#platform/log/log.ts';
import type { MadeInvoice } from './made.ts';
import { proveAgain, signIn } from './sign-in.ts';
import type { TestServer } from './test-server.ts';

const hour = 60 * 60_000;

/** Payment events in order: name, invoice and data. */
export type Notified = { readonly event: keyof PaymentEvents; readonly invoiceId: string } & Record<
  string,
  unknown
>;

export function recordEvents() {
  const notified: Notified[] = [];
  const record =
    (event: keyof PaymentEvents) => async (_: unknown, what: { readonly invoiceId: string }) =>
      void notified.push({ event, ...what });
  const events: PaymentEvents = {
    paid: record('paid'),
    declined: record('declined'),
    authenticationNeeded: record('authenticationNeeded'),
    noCard: record('noCard'),
    disputed: record('disputed'),
  };
  return { notified, events };
}

/** Payments on a test server's database, with events that are only recorded. */
export function paymentsWith(
  { database }: TestServer,
  gateway: CardGateway,
): PaymentsDependencies & { readonly notified: Notified[] } {
  return { database, gateway, log: createLog('silent'), ...recordEvents() };
}

/** An invoice whose payment is scheduled for two hours from now, and its bidder in a browser. */
export async function makeScheduled(server: TestServer, hammers: readonly number[] = [100_00]) {
  const invoice = await scheduleInvoice(server, hammers);
  return { ...invoice, ...(await payerOf(server, invoice)) };
}

/** An invoice whose payment is scheduled for two hours from now. */
export async function scheduleInvoice(
  server: Pick<TestServer, 'database' | 'make' | 'clock'>,
  hammers: readonly number[],
): Promise<MadeInvoice> {
  const invoice = await server.make.invoice({}, hammers);
  const now = await server.clock.now();
  await server.database.transaction((transaction) =>
    schedulePayments(transaction, [
      {
        invoiceId: invoice.id,
        auctionId: invoice.auctionId,
        bidderId: invoice.bidderId,
        createdAt: now,
        lastHammerAt: now,
        autoCharge: true,
        chargeDelayMs: 2 * hour,
        amountDueCents: invoice.totalCents,
      },
    ]),
  );
  return invoice;
}

/** The answer to any payment call. */
interface PaymentReply {
  readonly message?: string;
  readonly processing?: boolean | undefined;
  readonly authentication?: Authentication | undefined;
}

/** Actions of an invoice's bidder. */
export async function payerOf(server: TestServer, { id, bidderId }: MadeInvoice) {
  const client = await signIn(server.client(), server.database, bidderId);
  return {
    client,
    pay: async (amountDue?: number): Promise<PaymentReply> =>
      (
        await client.call('POST /api/site/makepayment', {
          body: { Param: id, ...(amountDue !== undefined && { amountDue }) },
        })
      ).body,
    complete: async () =>
      (await client.call('POST /api/site/completepayment', { body: { Param: id } })).body,
    save: async (paymentMethodId: string) => {
      await proveAgain(server.database, bidderId);
      const body = { paymentMethodId };
      return (await client.call('POST /api/site/StripeSetPaymentMethod', { body })).body;
    },
    view: async () =>
      (await client.call('GET /api/site/GetInvoice/:invoiceId', { params: { invoiceId: id } }))
        .body,
  };
}

/** The payment attempts of an invoice as stored, oldest first. */
export function attemptsOf({ database }: TestServer, invoiceId: string) {
  return database.kysely
    .selectFrom('payment_attempts')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
}

export function scheduleOf({ database }: TestServer, invoiceId: string) {
  return database.kysely
    .selectFrom('scheduled_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
}

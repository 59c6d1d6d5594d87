import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scheduleInvoice } from '#main/testing/payment-scene.ts';
import { createFactories } from '#main/testing/factories.ts';
import type { MadeInvoice } from '#main/testing/made.ts';
import { seededRandom } from '#main/testing/seeded-random.ts';
import { createTestClock } from '#main/testing/test-clock.ts';
import { standInKeys, startStripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const kills = process.env['FAIRLOT_LONG'] === '1' ? 100 : 1;
/** Enough that a kill finds attempts before, during and after their request. */
const invoicesAKill = 24;
const hour = 60 * 60_000;
/** Decides when a kill comes. */
const random = seededRandom();

let suite: TestDatabase;
let scene: Parameters<typeof scheduleInvoice>[0];
let stripe: StripeStandIn;
let server: ServerProcess;
beforeAll(async () => {
  suite = await testDatabase();
  const { db: database } = suite;
  scene = { database, make: createFactories(database), clock: createTestClock(database) };
  stripe = await startStripeStandIn();
  // So that a kill finds requests under way.
  stripe.failBy(() => 'slow');
  server = await start();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await stripe?.stop();
  await suite?.drop();
});

const start = () =>
  startServer(suite.url, undefined, { ...standInKeys, STRIPE_API_URL: stripe.url });

let shift = 0;
async function later(ms: number): Promise<void> {
  shift += ms;
  await scene.clock.shift(shift);
}

/** Invoices that fall due in two hours, of bidders with good cards. */
async function scheduleInvoices(): Promise<MadeInvoice[]> {
  const made: MadeInvoice[] = [];
  for (let index = 0; index < invoicesAKill; index += 1) {
    const invoice = await scheduleInvoice(scene, [1_00 + index]);
    const { customerRef, methodRef } = stripe.account.savedCard('pm_card_visa');
    await suite.db.kysely
      .updateTable('payment_methods')
      .set({ gateway: 'stripe', customer_ref: customerRef, method_ref: methodRef, exp_year: 2099 })
      .where('user_id', '=', invoice.bidderId)
      .execute();
    made.push(invoice);
  }
  return made;
}

async function requests(more: number): Promise<void> {
  const until = stripe.requests.length + more;
  const arrived = () => expect(stripe.requests.length).toBeGreaterThanOrEqual(until);
  await vi.waitFor(arrived, { timeout: 20_000, interval: 1 });
}

const openAttempts = () =>
  suite.db.kysely
    .selectFrom('payment_attempts')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();

const settled = () =>
  suite.db.kysely
    .selectFrom('invoice_payments')
    .select(['invoice_id', 'amount_cents'])
    .where('accepted', 'is', true)
    .execute();

const byId = (a: readonly [string, unknown], b: readonly [string, unknown]) =>
  a[0] < b[0] ? -1 : 1;

test(
  'a server is killed while it charges: no invoice is charged twice, and none is forgotten',
  async () => {
    const invoices: MadeInvoice[] = [];
    let leftOpen = 0;
    // The first kill comes while attempts are under way; later ones may come when all is charged.
    for (let kill = 0; kill < kills || leftOpen === 0; kill += 1) {
      invoices.push(...(await scheduleInvoices()));
      await later(2 * hour);
      await requests(1 + random.below(invoicesAKill * 0.7));
      await delay(random.below(60));
      await server.end('SIGKILL');
      leftOpen += (await openAttempts()).length;
      server = await start();
    }
    await vi.waitFor(
      async () => {
        await later(2 * 60_000);
        expect(await openAttempts()).toEqual([]);
        expect((await settled()).length).toBeGreaterThanOrEqual(invoices.length);
      },
      { timeout: 60_000, interval: 1_000 },
    );
    const noted = (await settled()).map((row) => [row.invoice_id, [row.amount_cents]] as const);
    const due = invoices.map(({ id, totalCents }) => [id, [totalCents]] as const);
    expect([...stripe.account.payments.ledger()].toSorted(byId)).toEqual(due.toSorted(byId));
    expect(noted.toSorted(byId)).toEqual(due.toSorted(byId));
  },
  60_000 + kills * 20_000,
);

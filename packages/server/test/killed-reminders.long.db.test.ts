import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { startTwilioStandIn, twilioKeys } from '#platform/sms/testing/twilio-stand-in.ts';
import type { TwilioStandIn } from '#platform/sms/testing/twilio-stand-in.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const kills = 50;
/** Enough that a server dies while it writes them. */
const followersAKill = 120;
const outbidAKill = 40;

let suite: TestDatabase;
let twilio: TwilioStandIn;
let make: Factories;
let server: ServerProcess | undefined;

beforeAll(async () => {
  suite = await testDatabase();
  make = createFactories(suite.db);
  twilio = await startTwilioStandIn();
  await make.site({ host: 'localhost', name: 'Fairlot', seller_company_id: null });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await twilio?.stop();
  await suite?.drop();
});

let lastPhone = 5_185_550_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A lot that closes in some minutes and whose followers have not been texted. */
async function lotWithFollowers(): Promise<void> {
  const lot = await make.lot({}, { close_at: inMinutes(9) });
  const users = await Promise.all(Array.from({ length: followersAKill }, () => make.user()));
  await suite.db.kysely
    .insertInto('sms_phones')
    .values(users.map(({ id }) => ({ user_id: id, phone: `+1${(lastPhone += 1)}` })))
    .execute();
  await suite.db.kysely
    .insertInto('lot_sms_subscriptions')
    .values(users.map(({ id }) => ({ user_id: id, lot_id: lot.id })))
    .execute();
}

/** Bidders who lost their lead some minutes ago on a lot with hours left. */
async function outbidBidders(): Promise<void> {
  const lot = await make.lot({}, { close_at: inMinutes(300) });
  const users = await Promise.all(Array.from({ length: outbidAKill }, () => make.user()));
  const { kysely } = suite.db;
  const ago = inMinutes(-10);
  await kysely
    .insertInto('bids')
    .values(
      users.map(({ id }, index) => ({
        id: crypto.randomUUID(),
        lot_id: lot.id,
        bidder_id: id,
        paddle_number: index + 1,
        unique_id: 'first',
        result: 'BidWins' as const,
        max_cents: 500,
        ordinal: index + 1,
        seen: true,
        price_cents: 500,
        increment_cents: 100,
        bid_count: 1,
        reserve_met: true,
        close_at: inMinutes(300),
        sequence: index + 1,
        placed_at: ago,
      })),
    )
    .execute();
  await kysely
    .updateTable('lot_states')
    .set({
      price_cents: 500,
      leader_max_cents: 500,
      leader_paddle: 0,
      leader_id: (await make.user()).id,
    })
    .where('lot_id', '=', lot.id)
    .execute();
  await kysely
    .insertInto('alerts')
    .values(
      users.map(({ id }) => ({
        id: crypto.randomUUID(),
        user_id: id,
        kind: 'BidderOutbid' as const,
        message_text: 'You have been outbid',
        lot_id: lot.id,
        created_at: ago,
        told_at: ago,
      })),
    )
    .execute();
}

async function count(template: 'closes-soon' | 'outbid', distinct = false): Promise<number> {
  const of = distinct ? sql<number>`count(distinct recipient)` : sql<number>`count(*)`;
  const row = await suite.db.kysely
    .selectFrom('outbox')
    .select(of.as('count'))
    .where('template', '=', template)
    .executeTakeFirstOrThrow();
  return row.count;
}

test(
  'a server is killed while it writes reminders: each is written exactly once',
  async () => {
    const start = () =>
      startServer(suite.url, undefined, { ...twilioKeys, TWILIO_API_URL: twilio.url });
    for (let kill = 0; kill < kills; kill += 1) {
      await lotWithFollowers();
      await outbidBidders();
      // The kill comes while the first texts, or mails, are written.
      const template = kill % 2 === 0 ? 'closes-soon' : 'outbid';
      const before = await count(template);
      server = await start();
      await vi.waitFor(async () => expect(await count(template)).toBeGreaterThan(before), {
        timeout: 20_000,
        interval: 1,
      });
      await server.end('SIGKILL');
    }
    server = await start();
    await vi.waitFor(
      async () => {
        expect(await count('closes-soon')).toBe(kills * followersAKill);
        expect(await count('outbid')).toBe(kills * outbidAKill);
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await count('closes-soon', true)).toBe(kills * followersAKill);
    expect(await count('outbid', true)).toBe(kills * outbidAKill);
    const arrived = twilio.arrived.map(({ to }) => to);
    expect(new Set(arrived).size).toBe(arrived.length);
  },
  60_000 + kills * 30_000,
);

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEnqueueSms } from '#messaging/sms/enqueue-sms.ts';
import { sendSmsJob } from '#messaging/sms/send-sms.ts';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import type { SmsSender } from '#platform/sms/sms.ts';
import { startTwilioStandIn, twilioKeys } from '#platform/sms/testing/twilio-stand-in.ts';
import type { TwilioStandIn } from '#platform/sms/testing/twilio-stand-in.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const kills = 100;
/** Enough that a kill finds SMS before, during and after their request. */
const smsAKill = 30;
/** So many of them are sent before the one during whose request the server is killed. */
const arrivedBefore = 8;

let suite: TestDatabase;
let twilio: TwilioStandIn;
let jobs: Jobs;
let server: ServerProcess;
let make: Factories;

beforeAll(async () => {
  suite = await testDatabase();
  make = createFactories(suite.db);
  twilio = await startTwilioStandIn();
  jobs = await createJobs(suite.db, createLog('silent'));
  await jobs.open([sendSmsJob]);
  server = await start();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await jobs?.stop();
  await twilio?.stop();
  await suite?.drop();
});

const start = () =>
  startServer(suite.url, undefined, { ...twilioKeys, TWILIO_API_URL: twilio.url });

let lastPhone = 5_185_550_000;
/** Queues SMS, each to another person. */
async function enqueueAll(): Promise<void> {
  const { db } = suite;
  const sender: SmsSender = {
    from: twilioKeys.TWILIO_FROM,
    send: () => Promise.reject(new Error()),
  };
  const enqueue = createEnqueueSms(jobs, sender);
  const users = await Promise.all(Array.from({ length: smsAKill }, () => make.user()));
  const rows = users.map(({ id }) => ({ user_id: id, phone: `+1${(lastPhone += 1)}` }));
  await db.transaction(async (transaction) => {
    await transaction.insertInto('sms_phones').values(rows).execute();
    const welcome = { kind: 'welcome', lotId: null, text: 'Welcome.' } as const;
    for (const { user_id } of rows) await enqueue(transaction, user_id, welcome, null);
  });
}

async function arrivals(more: number): Promise<void> {
  const until = twilio.arrived.length + more;
  const arrived = () => expect(twilio.arrived.length).toBeGreaterThanOrEqual(until);
  await vi.waitFor(arrived, { timeout: 20_000, interval: 1 });
}

/** Moves the queue's times back, so that it considers the jobs of killed servers as abandoned. */
async function passGivingUp(): Promise<void> {
  const long = sql`interval '10 minutes'`;
  await sql`update jobs.job set start_after = start_after - ${long},
    started_on = started_on - ${long} where state in ('active', 'retry')`.execute(suite.db.kysely);
  await sql`update jobs.queue set monitor_claim_on = monitor_claim_on - ${long}`.execute(
    suite.db.kysely,
  );
}

const phonesIn = async (state: 'waiting' | 'unknown' | 'taken') => {
  const rows = await suite.db.kysely
    .selectFrom('sms_messages')
    .select('phone')
    .where('state', '=', state)
    .execute();
  return rows.map(({ phone }) => phone);
};

test(
  'a server is killed while it sends SMS: none is sent twice, and none after STOP',
  async () => {
    const stopped: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await enqueueAll();
      await arrivals(arrivedBefore);
      // The provider does not answer the next one: the server is killed while it waits.
      twilio.fail('silence');
      await arrivals(1);
      await server.end('SIGKILL');
      const leaving = (await phonesIn('waiting')).filter((phone) => !stopped.includes(phone));
      for (const phone of leaving.slice(0, 3)) {
        await suite.db.kysely.insertInto('sms_opt_outs').values({ phone }).execute();
        stopped.push(phone);
      }
      server = await start();
    }
    await vi.waitFor(
      async () => {
        await passGivingUp();
        expect(await phonesIn('waiting')).toEqual([]);
      },
      { timeout: 30_000, interval: 500 },
    );
    const arrived = twilio.arrived.map(({ to }) => to);
    expect(arrived.filter((phone, index) => arrived.indexOf(phone) !== index)).toEqual([]);
    expect(arrived.filter((phone) => stopped.includes(phone))).toEqual([]);
    // Each was taken, stopped, or (unknown) sent by a server that was killed before the answer.
    const [unknown, taken] = [await phonesIn('unknown'), await phonesIn('taken')];
    expect(taken.filter((phone) => !arrived.includes(phone))).toEqual([]);
    expect(arrived.filter((phone) => !taken.includes(phone) && !unknown.includes(phone))).toEqual(
      [],
    );
    expect(taken.length + unknown.length + stopped.length).toBe(kills * smsAKill);
    expect(unknown.length).toBeGreaterThanOrEqual(kills);
  },
  30_000 + kills * 20_000,
);

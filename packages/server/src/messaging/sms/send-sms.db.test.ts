import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import {
  makeReader,
  nextPhone,
  publicUrl,
  text,
  useTwilioScene,
} from '#main/testing/twilio-scene.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import type { Sms, SmsSender, SmsSending } from '#platform/sms/sms.ts';
import { twilioErrors } from '#platform/sms/testing/twilio-stand-in.ts';
import { createEnqueueSms } from './enqueue-sms.ts';
import { handleSms, sendSmsJob } from './send-sms.ts';
import type { SmsMessage } from './sms-message.ts';

const scene = useTwilioScene();
const workers: Jobs[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const anySender: SmsSender = { from: '+15185550199', send: () => Promise.reject(new Error('no')) };
const inAnHour = () => new Date(Date.now() + 60 * 60_000);

/** Another node's worker, sending with `send`. */
async function worker(send: (sms: Sms) => Promise<SmsSending>): Promise<Jobs> {
  const { database } = scene().server;
  const jobs = await createJobs(database, createLog('silent'));
  jobs.handle(handleSms(database, { ...anySender, send }));
  workers.push(jobs);
  return jobs;
}

/** Moves time forward for the queue, which uses the database's own clock, and checks for dead workers. */
async function passSeconds(seconds: number) {
  const { kysely } = scene().server.database;
  const passed = sql`make_interval(secs => ${seconds})`;
  await sql`update jobs.job set start_after = start_after - ${passed},
    started_on = started_on - ${passed}`.execute(kysely);
  await sql`update jobs.queue set monitor_claim_on = monitor_claim_on - ${passed}`.execute(kysely);
  await scene().server.jobs.supervise();
}

/** Runs all retries that may still follow. */
async function passRetries(jobs: Jobs) {
  for (let n = 0; n <= sendSmsJob.retries; n += 1) {
    await passSeconds(3_600);
    await jobs.runDue();
  }
}

async function textTo(phone: string) {
  return scene()
    .server.database.kysely.selectFrom('sms_messages')
    .innerJoin('outbox', 'outbox.id', 'sms_messages.id')
    .select(['state', 'provider_ref', 'attempts', 'sent_at', 'last_error'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
}

/** A bidder with a reminder for a lot, after the welcome SMS. */
async function follower() {
  const { make } = scene().server;
  const reader = await makeReader(scene());
  const phone = nextPhone();
  const lot = await make.lot();
  await reader.followLot(lot.id, phone.typed);
  await reader.received(phone.e164);
  scene().twilio.arrived.length = 0;
  return { ...reader, ...phone, lotId: lot.id };
}

const words = `Lot 12 closes soon. ${publicUrl}/lot/1`;
const closing = (kind: SmsMessage['kind'], lotId: string): SmsMessage => ({
  kind,
  lotId,
  text: words,
});

const enqueue = (userId: string, message: SmsMessage, sendBefore: Date | null = null) =>
  scene().server.database.transaction((transaction) =>
    createEnqueueSms(scene().server.jobs, anySender)(transaction, userId, message, sendBefore),
  );

describe('an SMS', () => {
  test('is sent after the commit, and never for a transaction that was rolled back', async () => {
    const { id, lotId, e164, received } = await follower();
    const { server } = scene();
    const failing = server.database.transaction(async (transaction) => {
      const send = createEnqueueSms(server.jobs, anySender);
      expect(await send(transaction, id, closing('closes-soon', lotId), null)).toBe(true);
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await received(e164)).toEqual([]);
    expect(await enqueue(id, closing('closes-soon', lotId))).toBe(true);
    expect(await received(e164)).toEqual([words]);
  });

  test('leaves too if an earlier version wrote it down, which called the job otherwise', async () => {
    const { id, lotId, e164, received } = await follower();
    await enqueue(id, closing('closes-soon', lotId));
    const { kysely } = scene().server.database;
    const moved = sql`update jobs.job set name = 'send-text'
      where name = ${sendSmsJob.name} and state = 'created'`;
    expect((await moved.execute(kysely)).numAffectedRows).toBe(1n);
    expect(await received(e164)).toHaveLength(1);
  });

  test('leaves once for a bidder, lot and kind, however often and from wherever it is asked for', async () => {
    const { id, lotId, e164, received } = await follower();
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => enqueue(id, closing('closes-soon', lotId))),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await received(e164)).toHaveLength(1);
    expect(await enqueue(id, closing('closes-soon', lotId))).toBe(false);
    expect(await enqueue(id, closing('closes-today', lotId))).toBe(true);
    expect(await received(e164)).toHaveLength(2);
  });

  test('is sent once by a crowd of workers', async () => {
    const followers = await Promise.all(Array.from({ length: 10 }, follower));
    for (const { id, lotId } of followers) await enqueue(id, closing('closes-today', lotId));
    const sent: string[] = [];
    const crowd = await Promise.all(
      Array.from({ length: 3 }, () =>
        worker(async ({ to }) => {
          sent.push(to);
          return { state: 'taken', ref: 'SM1' };
        }),
      ),
    );
    await Promise.all(crowd.map((jobs) => jobs.runDue()));
    expect(sent.toSorted()).toEqual(followers.map(({ e164 }) => e164).toSorted());
  });

  test.each([
    ['after STOP', async ({ e164 }: { e164: string }) => void (await text(scene(), e164, 'STOP'))],
    [
      'to a bidder who left the lot',
      async (reader: Awaited<ReturnType<typeof follower>>) =>
        void (await reader.followLot(reader.lotId, '', true)),
    ],
    [
      'to a phone that is theirs no more',
      async (reader: Awaited<ReturnType<typeof follower>>) =>
        void (await reader.save(nextPhone().typed)),
    ],
    [
      'to a deactivated account',
      async (reader: Awaited<ReturnType<typeof follower>>) =>
        void (await reader.client.call('POST /api/site/deactivateaccount')),
    ],
  ])('that was waiting is not sent %s, nor later', async (_when, change) => {
    const reader = await follower();
    await enqueue(reader.id, closing('closes-soon', reader.lotId));
    await change(reader);
    expect(await reader.received(reader.e164)).toEqual([]);
    await text(scene(), reader.e164, 'START');
    await passRetries(scene().server.jobs);
    expect(await reader.received(reader.e164)).toEqual([]);
    expect(await enqueue(reader.id, closing('closes-soon', reader.lotId))).toBe(false);
  });

  test('is not written for a stopped phone, nor for nobody’s', async () => {
    const reader = await follower();
    await text(scene(), reader.e164, 'STOP');
    expect(await enqueue(reader.id, closing('closes-soon', reader.lotId))).toBe(false);
    await reader.clear();
    expect(await enqueue(reader.id, closing('closes-soon', reader.lotId))).toBe(false);
  });

  test('that comes too late is not sent', async () => {
    const { id, lotId, e164, received } = await follower();
    const { clock } = scene().server;
    await enqueue(id, closing('closes-soon', lotId), inAnHour());
    await clock.shift(60 * 60_000 + 1_000);
    expect(await received(e164)).toEqual([]);
    await clock.shift(0);
    expect(await received(e164)).toEqual([]);
  });
});

describe('what the provider answers', () => {
  test('taken: its name for the SMS is kept', async () => {
    const { typed, e164 } = nextPhone();
    const reader = await makeReader(scene());
    await reader.save(typed);
    await reader.received(e164);
    expect(await textTo(e164)).toEqual({
      state: 'taken',
      provider_ref: expect.stringMatching(/^SM/),
      attempts: 1,
      sent_at: expect.any(Date),
      last_error: null,
    });
  });

  test('21610: the phone has stopped, as far as anybody is concerned', async () => {
    const { typed, e164 } = nextPhone();
    const reader = await makeReader(scene());
    await reader.save(typed);
    scene().twilio.fail(twilioErrors.stopped);
    expect(await reader.received(e164)).toHaveLength(1);
    expect(await textTo(e164)).toMatchObject({ state: 'stopped', sent_at: null });
    expect((await reader.settings()).isStopped).toBe(true);
    await passRetries(scene().server.jobs);
    expect(await reader.received(e164)).toHaveLength(1);
  });

  test('refused: it is not tried again', async () => {
    const { typed, e164 } = nextPhone();
    const reader = await makeReader(scene());
    await reader.save(typed);
    scene().twilio.fail(twilioErrors.badNumber);
    await reader.received(e164);
    await passRetries(scene().server.jobs);
    expect(await reader.received(e164)).toHaveLength(1);
    expect(await textTo(e164)).toMatchObject({ state: 'refused', last_error: /code 21211/ });
  });

  test('too many requests: nothing was sent, so it is tried again', async () => {
    const { typed, e164 } = nextPhone();
    const reader = await makeReader(scene());
    await reader.save(typed);
    scene().twilio.fail(twilioErrors.tooManyRequests);
    expect(await reader.received(e164)).toHaveLength(1);
    expect(await textTo(e164)).toMatchObject({ state: 'waiting', sent_at: null });
    await passSeconds(60);
    expect(await reader.received(e164)).toHaveLength(2);
    expect(await textTo(e164)).toMatchObject({ state: 'taken', attempts: 2 });
  });

  test.each([twilioErrors.ownFailure, 'taken-then-cut'] as const)(
    '%o: it may have been sent, so it is never sent again',
    async (fault) => {
      const { typed, e164 } = nextPhone();
      const reader = await makeReader(scene());
      await reader.save(typed);
      scene().twilio.fail(fault);
      await reader.received(e164);
      await passRetries(scene().server.jobs);
      expect(await reader.received(e164)).toHaveLength(1);
      expect(await textTo(e164)).toMatchObject({
        state: 'unknown',
        sent_at: null,
        last_error: /^outcome unknown: /,
      });
    },
  );
});

describe('a worker that dies', () => {
  test('between mark and send leaves an SMS that nobody sends again', async () => {
    const { typed, e164 } = nextPhone();
    const reader = await makeReader(scene());
    await reader.save(typed);
    const dying = await worker(() => Promise.reject(new Error('killed')));
    await dying.runDue();
    expect(await textTo(e164)).toMatchObject({ state: 'unknown', attempts: 1 });
    await passRetries(scene().server.jobs);
    expect(await reader.received(e164)).toEqual([]);
    expect(await textTo(e164)).toMatchObject({ state: 'unknown', attempts: 1 });
  });

  test('with the SMS in its hands does not have it sent by the next', async () => {
    const { typed, e164 } = nextPhone();
    const reader = await makeReader(scene());
    await reader.save(typed);
    const taken = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<SmsSending>();
    const first = await worker(() => {
      taken.resolve();
      return answer.promise;
    });
    const firstRound = first.runDue();
    await taken.promise;
    await passSeconds(sendSmsJob.giveUpAfter + 1);
    expect(await reader.received(e164)).toEqual([]);
    // It was only slow: its result is recorded.
    answer.resolve({ state: 'taken', ref: 'SM1' });
    await firstRound;
    expect(await textTo(e164)).toMatchObject({ state: 'taken', provider_ref: 'SM1' });
  });

  test('before the mark has its SMS sent by the next', async () => {
    const { typed, e164 } = nextPhone();
    const reader = await makeReader(scene());
    await reader.save(typed);
    const { kysely } = scene().server.database;
    await sql`update jobs.job set state = 'active', started_on = now(), expire_seconds = 30
      where name = ${sendSmsJob.name}`.execute(kysely);
    expect(await reader.received(e164)).toEqual([]);
    await passSeconds(sendSmsJob.giveUpAfter + 1);
    await scene().server.jobs.runDue();
    await passSeconds(60);
    expect(await reader.received(e164)).toHaveLength(1);
  });
});

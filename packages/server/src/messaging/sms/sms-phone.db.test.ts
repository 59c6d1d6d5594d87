import { texts } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { standInKeys } from '#platform/cards/testing/stripe-stand-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import {
  fromPhone,
  makeReader,
  nextPhone,
  text,
  useTwilioScene,
} from '#main/testing/twilio-scene.ts';

const scene = useTwilioScene();
const noPhone = { phone: '', isStopped: false, fromPhone };
const oneDay = 24 * 60 * 60_000;

describe('getTextMessagePhone', () => {
  test('is not for visitors', async () => {
    const answer = await scene().server.client().call('GET /api/site/getTextMessagePhone');
    expect(answer.status).toBe(401);
  });

  test('is empty at first, and tells who would text', async () => {
    expect(await (await makeReader(scene())).settings()).toEqual(noPhone);
  });

  test('answers the address with a slash at its end, too', async () => {
    const { client } = await makeReader(scene());
    expect((await client.request('GET', '/api/site/getTextMessagePhone/')).status).toBe(200);
  });
});

describe('SaveTextMessagePhone', () => {
  test('is not for visitors', async () => {
    const answer = await scene()
      .server.client()
      .call('POST /api/site/SaveTextMessagePhone', { body: { phone: '(518) 555-0100' } });
    expect(answer.status).toBe(401);
  });

  test('saves the phone and confirms it by one SMS', async () => {
    const reader = await makeReader(scene());
    const { typed, e164 } = nextPhone();
    expect(await reader.save(typed)).toEqual({
      phone: typed,
      isStopped: false,
      fromPhone,
      isError: false,
      message: texts.smsPhoneSaved,
    });
    expect(await reader.settings()).toEqual({ phone: typed, isStopped: false, fromPhone });
    expect(await reader.received(e164)).toEqual([
      "You'll get text messages from Fairlot about lots you follow. Reply STOP to stop, HELP for help. Msg & data rates may apply.",
    ]);
  });

  test.each([
    ['', texts.smsPhoneRequired],
    ['   ', texts.smsPhoneRequired],
    ['5185550100', 'Please enter a phone number as (###) ###-####.'],
    ['(518) 555-01OO', 'Please enter a phone number as (###) ###-####.'],
    ['(518) 555-0100; drop', 'Please enter a phone number as (###) ###-####.'],
    ['(518) 555-0100\n', 'Please enter a phone number as (###) ###-####.'],
    ['+1 (518) 555-0100', 'Please enter a phone number as (###) ###-####.'],
    ['(876) 555-0100', 'Please enter a phone number in the United States or Canada.'],
    ['(900) 555-0100', 'Please enter a phone number in the United States or Canada.'],
  ])('refuses %j', async (phone, message) => {
    const reader = await makeReader(scene());
    expect(await reader.save(phone)).toEqual({
      ...noPhone,
      isError: true,
      code: 'InvalidSmsPhone',
      message,
    });
    expect(await reader.settings()).toEqual(noPhone);
  });

  test.each([
    {},
    { phone: 5185550100 },
    { phone: '1'.repeat(41) },
    { phone: '', secureLotId: 'x' },
  ])('does not understand %j', async (body) => {
    const { client } = await makeReader(scene());
    const answer = await client.call('POST /api/site/SaveTextMessagePhone', {
      body: body as never,
    });
    expect(answer.status).toBe(400);
  });

  test('does not text again for an unchanged phone, nor for one that was confirmed before', async () => {
    const reader = await makeReader(scene());
    const [first, second] = [nextPhone(), nextPhone()];
    await reader.save(first.typed);
    await reader.save(first.typed);
    await reader.save(second.typed);
    await reader.save(first.typed);
    await reader.clear();
    await reader.save(first.typed);
    // A phone replaced before the SMS was sent gets none.
    expect(await reader.received(second.e164)).toEqual([]);
    expect(await reader.received(first.e164)).toHaveLength(1);
  });

  test('confirms a phone once when it is saved many times at once', async () => {
    const reader = await makeReader(scene());
    const { typed, e164 } = nextPhone();
    await Promise.all(Array.from({ length: 5 }, () => reader.save(typed)));
    expect(await reader.received(e164)).toHaveLength(1);
  });

  test('saves a stopped phone, says so and sends nothing; START makes it good', async () => {
    const reader = await makeReader(scene());
    const { typed, e164 } = nextPhone();
    await text(scene(), e164, 'STOP');
    expect(await reader.save(typed)).toEqual({
      phone: typed,
      isStopped: true,
      fromPhone,
      isError: false,
      message: texts.smsPhoneStopped(fromPhone),
    });
    expect(await reader.settings()).toMatchObject({ phone: typed, isStopped: true });
    expect(await reader.received(e164)).toEqual([]);
    await text(scene(), e164, 'START');
    expect(await reader.settings()).toMatchObject({ phone: typed, isStopped: false });
    expect(await reader.received(e164)).toEqual([]);
  });

  test('takes ten new phones of a user a day, and always those that they had', async () => {
    const { server } = scene();
    const reader = await makeReader(scene());
    const phones = Array.from({ length: 10 }, () => nextPhone().typed);
    for (const phone of phones) expect((await reader.save(phone)).isError).toBe(false);
    const further = nextPhone().typed;
    expect(await reader.save(further)).toMatchObject({
      isError: true,
      phone: phones[9],
      code: 'TooManyPhoneChanges',
      message: 'Too many changes for one day. Please try again tomorrow.',
    });
    expect(await reader.save(phones[0] ?? '')).toMatchObject({ isError: false });
    await server.clock.shift(oneDay + 1_000);
    expect(await reader.save(further)).toMatchObject({ isError: false, phone: further });
    await server.clock.shift(0);
  });

  test('takes a hundred new phones from one network a day, however many accounts are opened', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.40' };
    const outcomes: boolean[] = [];
    for (let account = 0; account < 11; account += 1) {
      const { client } = await makeReader(scene());
      for (let n = 0; n < 10; n += 1) {
        const body = { phone: nextPhone().typed };
        const saved = await client.call('POST /api/site/SaveTextMessagePhone', { body, headers });
        outcomes.push(saved.body.isError);
      }
    }
    expect(outcomes.slice(0, 100)).not.toContain(true);
    expect(outcomes.slice(100)).not.toContain(false);
    const elsewhere = await makeReader(scene());
    expect(await elsewhere.save(nextPhone().typed)).toMatchObject({ isError: false });
  });

  test('confirms one phone for three people a day, and saves it for any', async () => {
    const { typed, e164 } = nextPhone();
    const readers = [];
    for (let n = 0; n < 4; n += 1) {
      const reader = await makeReader(scene());
      expect(await reader.save(typed)).toMatchObject({ isError: false, phone: typed });
      readers.push(reader);
    }
    expect(await readers[0]?.received(e164)).toHaveLength(3);
  });
});

describe('ClearTextMessagePhone', () => {
  test('is not for visitors', async () => {
    const answer = await scene().server.client().call('POST /api/site/ClearTextMessagePhone');
    expect(answer.status).toBe(401);
  });

  test('forgets the phone and its lots, twice unharmed, and nobody else’s', async () => {
    const { server } = scene();
    const [reader, other] = [await makeReader(scene()), await makeReader(scene())];
    const { typed } = nextPhone();
    const lot = await server.make.lot();
    await reader.followLot(lot.id, typed);
    await other.followLot(lot.id, typed);
    for (let n = 0; n < 2; n += 1) {
      expect(await reader.clear()).toEqual({ isError: false, message: texts.smsPhoneCleared });
    }
    expect(await reader.settings()).toEqual(noPhone);
    expect((await reader.ofLot(lot.id)).body.subscribedToLotNotifications).toBe(false);
    expect((await other.ofLot(lot.id)).body).toMatchObject({
      phone: typed,
      subscribedToLotNotifications: true,
    });
  });

  test('keeps an SMS from leaving that was still waiting', async () => {
    const reader = await makeReader(scene());
    const { typed, e164 } = nextPhone();
    await reader.save(typed);
    await reader.clear();
    expect(await reader.received(e164)).toEqual([]);
  });
});

describe('without Twilio', () => {
  test('production sends none, says so, and lets people leave', async () => {
    const server = await testServer({
      FAIRLOT_MODE: 'production',
      PUBLIC_URL: 'https://localhost',
      SMTP_URL: 'smtp://127.0.0.1:9',
      POSTAL_ADDRESS: '1 Main Street, Hudson, NY 12534',
      ...standInKeys,
    });
    try {
      const reader = await makeReader({ ...scene(), server });
      const lot = await server.make.lot();
      const nobody = { phone: '', isStopped: false, fromPhone: '' };
      const refusal = {
        isError: true,
        code: 'SmsUnavailable',
        message: 'Text messages are not available here.',
      };
      expect(await reader.settings()).toEqual(nobody);
      expect(await reader.save('(518) 555-0100')).toEqual({ ...nobody, ...refusal });
      expect((await reader.followLot(lot.id, '(518) 555-0100')).body).toEqual({
        ...refusal,
        isStopped: false,
        subscribed: false,
      });
      expect((await reader.followLot(lot.id, '', true)).body.isError).toBe(false);
      expect(await reader.clear()).toMatchObject({ isError: false });
      expect(await server.jobs.runDue()).toBe(0);
    } finally {
      await server.drop();
    }
  });

  test('the demo keeps SMS and shows them beside the mails', async () => {
    const server = await testServer();
    try {
      const reader = await makeReader({ ...scene(), server });
      expect(await reader.save('(518) 555-0100')).toMatchObject({
        isError: false,
        fromPhone: '(500) 555-0006',
      });
      await server.jobs.runDue();
      const list = await server.app.inject({ url: '/dev/outbox' });
      const link = /\/dev\/outbox\/[0-9a-f-]{36}/.exec(list.body)?.[0] ?? '';
      const page = await server.app.inject({ url: link });
      expect(page.body).toContain('To: +15185550100');
      expect(page.body).toContain('You&#39;ll get text messages');
      expect((await server.app.inject({ method: 'POST', url: '/api/twilio/sms' })).statusCode).toBe(
        404,
      );
    } finally {
      await server.drop();
    }
  });
});

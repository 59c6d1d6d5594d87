import { describe, expect, test } from 'vitest';
import {
  makeReader,
  nextPhone,
  publicUrl,
  text,
  useTwilioScene,
} from '#main/testing/twilio-scene.ts';
import { signForm } from '#platform/sms/testing/twilio-stand-in.ts';

const scene = useTwilioScene();
/** As Twilio reports the command recognized by its Advanced Opt-Out. */
const heardAs = (OptOutType: string) => ({ fields: { OptOutType } });

const isStopped = async (phone: string) => {
  const row = await scene()
    .server.database.kysely.selectFrom('sms_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
};

describe('an SMS to our number', () => {
  test.each([
    'STOP',
    ' stop\n',
    'StopAll',
    'UNSUBSCRIBE',
    'cancel',
    'End',
    'quit.',
    'Revoke',
    'opt out',
  ])('%j stops the phone, whoever’s it is, and says so once', async (word) => {
    const { e164 } = nextPhone();
    const first = await text(scene(), e164, word);
    expect(first).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' });
    expect(first.reply).toBe(
      'You will get no more text messages from Fairlot. Reply START to get them again.',
    );
    expect(await isStopped(e164)).toBe(true);
    expect((await text(scene(), e164, word)).reply).toBeNull();
  });

  test.each(['START', 'yes', ' UnStop '])('%j takes it back', async (word) => {
    const { e164 } = nextPhone();
    await text(scene(), e164, 'STOP');
    const { reply } = await text(scene(), e164, word);
    expect(reply).toMatch(/^You'll get text messages from Fairlot .* Msg &amp; data rates/);
    expect(await isStopped(e164)).toBe(false);
  });

  test.each(['HELP', 'info'])('%j is answered and changes nothing', async (word) => {
    const { e164 } = nextPhone();
    expect((await text(scene(), e164, word)).reply).toMatch(/^Fairlot texts you before lots/);
    expect(await isStopped(e164)).toBe(false);
  });

  test.each(['', 'Is lot 12 still there? Please stop by.', '💐'])(
    '%j is left unanswered',
    async (body) => {
      const { e164 } = nextPhone();
      expect(await text(scene(), e164, body)).toMatchObject({ status: 200, reply: null });
      expect(await isStopped(e164)).toBe(false);
    },
  );

  test('stops every account that has the phone', async () => {
    const { typed, e164 } = nextPhone();
    const readers = [await makeReader(scene()), await makeReader(scene())];
    for (const reader of readers) await reader.save(typed);
    await text(scene(), e164, 'STOP');
    for (const reader of readers) expect((await reader.settings()).isStopped).toBe(true);
    // Their confirmations had not been sent yet.
    expect(await readers[0]?.received(e164)).toEqual([]);
    await text(scene(), e164, 'START');
    for (const reader of readers) expect((await reader.settings()).isStopped).toBe(false);
    expect(await readers[0]?.received(e164)).toEqual([]);
  });

  test('that is delivered twice has its effect once: STOP repeated after START stops nothing', async () => {
    const { e164 } = nextPhone();
    const { sid } = await text(scene(), e164, 'STOP');
    await text(scene(), e164, 'START');
    expect(await text(scene(), e164, 'STOP', { sid })).toMatchObject({ status: 200, reply: null });
    expect(await isStopped(e164)).toBe(false);
    await text(scene(), e164, 'STOP');
    expect(await isStopped(e164)).toBe(true);
  });

  test('delivered five times at once stops once and is answered once', async () => {
    const { e164 } = nextPhone();
    const { sid } = await text(scene(), nextPhone().e164, 'HELP');
    const fresh = `${sid}0`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => text(scene(), e164, 'STOP', { sid: fresh })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ reply }) => reply !== null)).toHaveLength(1);
    expect(await isStopped(e164)).toBe(true);
  });

  test('is not answered twice where Twilio has answered it', async () => {
    const { e164 } = nextPhone();
    expect((await text(scene(), e164, 'STOP', heardAs('STOP'))).reply).toBeNull();
    expect(await isStopped(e164)).toBe(true);
  });

  test('means what Twilio took it for, in whatever words its owner set up there', async () => {
    const { e164 } = nextPhone();
    expect((await text(scene(), e164, 'Basta', heardAs('STOP'))).reply).toBeNull();
    expect(await isStopped(e164)).toBe(true);
    expect((await text(scene(), e164, 'Bitte', heardAs('START'))).reply).toBeNull();
    expect(await isStopped(e164)).toBe(false);
  });
});

const form = (from: string) => ({ MessageSid: 'SMforged', From: from, Body: 'STOP' });
const url = `${publicUrl}/api/twilio/sms`;

describe('a forged text', () => {
  test.each([
    ['without a signature', () => ''],
    ['signed with another token', () => signForm(url, form('+15185550111'), 'another')],
    [
      'signed for another address',
      () => signForm('https://elsewhere.example/api/twilio/sms', form('+15185550111')),
    ],
    ['signed for another form', () => signForm(url, form('+15185550112'))],
    ['with nonsense as signature', () => 'ÿ'.repeat(28)],
  ])('%s does nothing', async (_how, signature) => {
    const answer = await text(scene(), '+15185550111', 'STOP', {
      sid: 'SMforged',
      signature: signature(),
    });
    expect(answer).toMatchObject({ status: 403, reply: null });
    expect(await isStopped('+15185550111')).toBe(false);
  });

  test('with no signature header, no form or no sender is none', async () => {
    const { app } = scene().server;
    const post = (headers: Record<string, string>, payload?: string) =>
      app.inject({ method: 'POST', url: '/api/twilio/sms', headers, ...(payload && { payload }) });
    expect((await post({})).statusCode).toBe(403);
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(urlencoded, 'From=%2B15185550111&Body=STOP')).statusCode).toBe(403);
    const signed = { ...urlencoded, 'x-twilio-signature': signForm(url, { Body: 'STOP' }) };
    expect((await post(signed, 'Body=STOP')).statusCode).toBe(403);
  });

  test('from no phone at all is heard by nobody', async () => {
    for (const from of ['whatsapp:+15185550111', '12345', 'FAIRLOT', '']) {
      expect(await text(scene(), from, 'STOP')).toMatchObject({ status: 200, reply: null });
      expect(await isStopped(from)).toBe(false);
    }
  });
});

import { describe, expect, test } from 'vitest';
import {
  fromPhone,
  makeReader,
  nextPhone,
  text,
  useTwilioScene,
} from '#main/testing/twilio-scene.ts';
import { browserOf, field } from './support/browser.ts';

const scene = useTwilioScene();

async function reader() {
  const { client } = await makeReader(scene());
  const { get, post } = browserOf(client);
  const phone = nextPhone();
  const save = () => post('SaveTextMessagePhone', { phone: phone.typed, secureLotId: null });
  const isStopped = async () => field((await get('getTextMessagePhone/')).body, 'isStopped');
  return { ...phone, save, isStopped, get, post };
}

describe('somebody who texted STOP', () => {
  test('is stopped until they text START, and a save says so in the words of section 8', async () => {
    const { e164, typed, save, isStopped } = await reader();
    await save();
    await text(scene(), e164, 'STOP');
    expect(await isStopped()).toBe(true);
    await text(scene(), e164, 'START');
    expect(await isStopped()).toBe(false);
    await text(scene(), e164, ' stop ');
    expect((await save()).body).toMatchObject({
      phone: typed,
      isStopped: true,
      fromPhone,
      isError: false,
      message: `We've successfully updated your phone number but you've previously sent a STOP message to our service. Please text START from your phone to ${fromPhone} to allow us to send you text messages again.`,
    });
  });

  test('stays stopped when they remove their phone and save it again, or another user saves it', async () => {
    const first = await reader();
    await first.save();
    await text(scene(), first.e164, 'STOP');
    await first.post('ClearTextMessagePhone');
    expect((await first.save()).body).toMatchObject({ isStopped: true });
    const second = await reader();
    const given = { phone: first.typed, secureLotId: null };
    expect((await second.post('SaveTextMessagePhone', given)).body).toMatchObject({
      isStopped: true,
    });
  });
});

describe('an inbound text', () => {
  test('is accepted only with a valid signature', async () => {
    const { e164, save, isStopped } = await reader();
    await save();
    for (const signature of ['', 'x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'é', 'a'.repeat(5_000)]) {
      const { status } = await text(scene(), e164, 'STOP', { signature });
      expect([400, 401, 403]).toContain(status);
    }
    expect(await isStopped()).toBe(false);
  });

  test('replayed has no second effect', async () => {
    const { e164, save, isStopped } = await reader();
    await save();
    const { sid } = await text(scene(), e164, 'STOP');
    await text(scene(), e164, 'START');
    expect((await text(scene(), e164, 'STOP', { sid })).status).toBe(200);
    expect(await isStopped()).toBe(false);
  });

  test.each(['\u0000', '', 'x'.repeat(10_000), '🪑', '<Message>STOP</Message>'])(
    'that says nothing we know breaks nothing: %j',
    async (body) => {
      const { e164, save, isStopped } = await reader();
      await save();
      expect([200, 400]).toContain((await text(scene(), e164, body)).status);
      expect([200, 400]).toContain((await text(scene(), body, 'STOP')).status);
      expect(await isStopped()).toBe(false);
    },
  );
});

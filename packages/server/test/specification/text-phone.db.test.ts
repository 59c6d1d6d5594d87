import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, openBrowser, signedInPerson } from './support/browser.ts';

const phone = '(518) 555-0147';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

describe('the text message phone', () => {
  test('needs a login', async () => {
    const { get, post } = openBrowser(server);
    expect((await get('getTextMessagePhone/')).status).toBe(401);
    expect((await post('SaveTextMessagePhone', { phone, secureLotId: null })).status).toBe(401);
    expect((await post('ClearTextMessagePhone')).status).toBe(401);
  });

  test('is empty before one is saved: Not Subscribed', async () => {
    const { status, body } = await (await signedInPerson(server)).get('getTextMessagePhone/');
    expect(status).toBe(200);
    expect(body).toMatchObject({ isStopped: false, fromPhone: expect.any(String) });
    expect(field(body, 'phone') ?? '').toBe('');
  });

  test('SaveTextMessagePhone answers phone, isStopped, fromPhone, isError and message', async () => {
    const { get, post } = await signedInPerson(server);
    const { status, body } = await post('SaveTextMessagePhone', { phone, secureLotId: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      phone,
      isStopped: false,
      fromPhone: expect.any(String),
      isError: false,
      message: expect.any(String),
    });
    expect((await get('getTextMessagePhone/')).body).toMatchObject({ phone, isStopped: false });
  });

  test('does not need secureLotId', async () => {
    const { post } = await signedInPerson(server);
    expect((await post('SaveTextMessagePhone', { phone })).body).toMatchObject({
      phone,
      isError: false,
    });
  });

  test('ClearTextMessagePhone with an empty body forgets it', async () => {
    const { get, post } = await signedInPerson(server);
    await post('SaveTextMessagePhone', { phone, secureLotId: null });
    const { status, body } = await post('ClearTextMessagePhone');
    expect([200, 204]).toContain(status);
    expect(field(body, 'isError') ?? false).toBe(false);
    expect(field((await get('getTextMessagePhone/')).body, 'phone') ?? '').toBe('');
  });

  test('is shown to its user alone', async () => {
    const [one, other] = [await signedInPerson(server), await signedInPerson(server)];
    await one.post('SaveTextMessagePhone', { phone, secureLotId: null });
    await other.post('ClearTextMessagePhone');
    expect((await one.get('getTextMessagePhone/')).body).toMatchObject({ phone });
    expect(field((await other.get('getTextMessagePhone/')).body, 'phone') ?? '').toBe('');
  });

  test.each(['', '   ', null, undefined])('is required: %j', async (missing) => {
    const { get, post } = await signedInPerson(server);
    const { status, body } = await post('SaveTextMessagePhone', {
      phone: missing,
      secureLotId: null,
    });
    expect(status === 400 || field(body, 'isError') === true).toBe(true);
    expect(field((await get('getTextMessagePhone/')).body, 'phone') ?? '').toBe('');
  });

  test.each([
    '5185550147',
    '(518)555-0147',
    '(518) 555-014',
    '(518) 555-0147\n',
    '\u0000',
    5185550147,
  ])('is written (###) ###-####: %j is not', async (wrong) => {
    const { get, post } = await signedInPerson(server);
    const { status, body } = await post('SaveTextMessagePhone', {
      phone: wrong,
      secureLotId: null,
    });
    expect(status === 400 || (status === 200 && field(body, 'isError') === true)).toBe(true);
    expect(field((await get('getTextMessagePhone/')).body, 'phone') ?? '').toBe('');
  });
});

describe('the text message phone of a lot', () => {
  test('answers phone, fromPhone, isStopped and subscribedToLotNotifications', async () => {
    const { id } = await server.make.lot();
    const { status, body } = await (await signedInPerson(server)).get(`getTextMessagePhone/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isStopped: false,
      fromPhone: expect.any(String),
      subscribedToLotNotifications: false,
    });
  });

  test('SaveTextMessageNotifyLot answers isError, message, isStopped and subscribed', async () => {
    const { id: secureLotId } = await server.make.lot();
    const { get, post } = await signedInPerson(server);
    const subscribed = async () =>
      field((await get(`getTextMessagePhone/${secureLotId}`)).body, 'subscribedToLotNotifications');
    const on = await post('SaveTextMessageNotifyLot', { phone, secureLotId, unsubscribe: false });
    expect(on).toMatchObject({
      status: 200,
      body: { isError: false, message: expect.any(String), isStopped: false, subscribed: true },
    });
    expect(await subscribed()).toBe(true);
    const off = await post('SaveTextMessageNotifyLot', { phone, secureLotId, unsubscribe: true });
    expect(off.body).toMatchObject({ isError: false, subscribed: false });
    expect(await subscribed()).toBe(false);
  });
});

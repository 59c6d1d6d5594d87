import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import {
  cookieLine,
  field,
  newAccount,
  newcomer,
  newEmail,
  openBrowser,
} from './support/browser.ts';
import { verificationOf } from './support/mails.ts';
import { profile } from './support/shapes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const { firstName: _first, lastName: _last, ...newProfile } = { ...profile, taxExempt: false };
const signUp = (changes: Record<string, unknown>) =>
  openBrowser(server).post('savenewuseraccount', newAccount(changes));
const statusOf = async (changes: Record<string, unknown>) =>
  field((await signUp(changes)).body, 'status');

const subscribed = async (changes: Record<string, unknown>) => {
  const { email } = await newcomer(server, changes);
  const row = await server.database.kysely
    .selectFrom('users')
    .select('subscribed')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.subscribed;
};

describe('savenewuseraccount', () => {
  test('answers status, message and user data, and signs in', async () => {
    const { email, reply, get } = await newcomer(server);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'Success',
        message: expect.any(String),
        data: {
          firstName: 'Grace',
          lastName: 'Newcomer',
          hasProfile: false,
          hasPayment: false,
          emailVerified: false,
          last4: null,
          brand: null,
          expiredDate: null,
          taxExemptTaxDocSecureId: null,
          alerts: [],
          consoleUrl: '',
          currentRegisteredAuctions: [],
        },
      },
    });
    expect(cookieLine(reply, 'LoginCookie')).toMatch(/; HttpOnly.*; SameSite=Lax/i);
    expect((await get('isauth')).body).toMatchObject({ firstName: 'Grace' });
    await verificationOf(server, email);
  });

  test('AccountExists has the text of section 8', async () => {
    const { email } = await newcomer(server);
    for (const again of [email, ` ${email} `, email.toUpperCase()]) {
      const reply = await signUp({ email: again });
      expect(reply.body).toMatchObject({
        status: 'AccountExists',
        message:
          "The email is already registered.  If you've forgotten your password, please use the Forgot Password link in the Login In window.",
      });
      expect(field(reply.body, 'data') ?? null).toBeNull();
      expect(cookieLine(reply, 'LoginCookie')).toBeUndefined();
    }
  });

  test('subscribes to the mailing list unless asked not to', async () => {
    expect(await subscribed({ subscribeToMailingList: undefined })).toBe(true);
    expect(await subscribed({ subscribeToMailingList: false })).toBe(false);
  });

  test.each('@$!%*#?&^~+-7'.split(''))('takes a password with %s', async (sign) => {
    expect(await statusOf({ password: `walnutdre${sign}` })).toBe('Success');
  });

  test.each([
    'aB3defg',
    'walnutdresser',
    '12345678901',
    '@$!%*#?&^~',
    'walnut dresser',
    'walnut_dresser',
  ])('refuses the password %s with the hint', async (password) => {
    const { status, body } = await signUp({ password });
    expect(status).toBe(400);
    expect(field(body, 'message')).toMatch(/8 or more characters, one number or special character/);
  });

  test('accepts names of 50, an email of 100, and a password of 8 to 30 characters, and nothing longer', async () => {
    const longest = `${'m'.repeat(100 - newEmail().length)}${newEmail()}`.slice(-100);
    expect(await statusOf({ firstName: 'n'.repeat(50), lastName: 'n'.repeat(50) })).toBe('Success');
    expect(await statusOf({ email: 'm'.repeat(64) + '@' + 'd'.repeat(31) + '.com' })).toBe(
      'Success',
    );
    expect(await statusOf({ password: 'walnut-7' })).toBe('Success');
    expect(await statusOf({ password: `walnut-7${'x'.repeat(22)}` })).toBe('Success');
    expect((await signUp({ firstName: 'n'.repeat(51) })).status).toBe(400);
    expect((await signUp({ lastName: 'n'.repeat(51) })).status).toBe(400);
    expect((await signUp({ email: `x${longest}` })).status).toBe(400);
  });

  test.each(['email', 'password', 'firstName', 'lastName'])('wants %s', async (name) => {
    expect((await signUp({ [name]: undefined })).status).toBe(400);
    expect((await signUp({ [name]: '   ' })).status).toBe(400);
  });
});

function newProfileWithout(name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(newProfile).filter(([key]) => key !== name));
}

describe('savenewuserprofile', () => {
  test('marks the user as having a profile', async () => {
    const { post, get } = await newcomer(server);
    const reply = await post('savenewuserprofile', { ...newProfile, taxExempt: true });
    expect(reply.status).toBe(200);
    expect(field(reply.body, 'isError') ?? false).toBe(false);
    expect((await get('isauth')).body).toMatchObject({ hasProfile: true });
    expect((await get('userprofile/')).body).toMatchObject(newProfileWithout('taxExempt'));
  });

  test.each(['phone', 'address1', 'city', 'state', 'zip'])('wants %s', async (name) => {
    const { post, get } = await newcomer(server);
    for (const missing of [undefined, '', '  ', null]) {
      const reply = await post('savenewuserprofile', { ...newProfile, [name]: missing });
      expect(reply.status).toBe(400);
    }
    expect((await get('isauth')).body).toMatchObject({ hasProfile: false });
  });

  test.each(['companyName', 'address2', 'taxExempt'])('does without %s', async (name) => {
    const { post } = await newcomer(server);
    expect((await post('savenewuserprofile', newProfileWithout(name))).status).toBe(200);
  });

  test('needs a login', async () => {
    expect((await openBrowser(server).post('savenewuserprofile', newProfile)).status).toBe(401);
  });
});

const secureIdOf = async (email: string) =>
  (
    await server.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

describe('verifyemail', () => {
  test('by the code, signed in, answers a boolean result', async () => {
    const { email, get } = await newcomer(server);
    const { code } = await verificationOf(server, email);
    expect((await get('verifyemail/WRNGCDE2')).body).toEqual({ result: false });
    expect((await get(`VERIFYEMAIL/${code}`)).body).toEqual({ result: true });
    expect((await get('isauth')).body).toMatchObject({ emailVerified: true });
  });

  test('by the link, signed in or not, answers a boolean result', async () => {
    const { email, get } = await newcomer(server);
    const { key } = await verificationOf(server, email);
    const id = await secureIdOf(email);
    const stranger = openBrowser(server);
    expect((await stranger.get(`verifyemail/wrong/${id}`)).body).toEqual({ result: false });
    expect((await stranger.get(`verifyemail/${key}/${id}`)).body).toEqual({ result: true });
    expect(field((await get('isauth')).body, 'emailVerified')).toBe(true);
    expect((await stranger.get('isauth')).status).toBe(204);
  });

  test.each(['%00', 'x'.repeat(61), '%ED%A0%80', '%F0%9F%AA%91', '__proto__', '%2F%2F'])(
    'of what is no code breaks nothing: %s',
    async (code) => {
      const { email, get } = await newcomer(server);
      const id = await secureIdOf(email);
      for (const path of [code, `${code}/${id}`, `${code}/${code}`]) {
        const { status, body } = await get(`verifyemail/${path}`);
        const verifies = status === 200 && field(body, 'result') !== false;
        expect([status, verifies]).toEqual([expect.toBeOneOf([200, 400, 404]), false]);
      }
    },
  );

  test('a link, key or code of another account verifies nobody', async () => {
    const [own, other] = [await newcomer(server), await newcomer(server)];
    const { code, key } = await verificationOf(server, other.email);
    const id = await secureIdOf(own.email);
    expect((await own.get(`verifyemail/${code}`)).body).toEqual({ result: false });
    expect((await own.get(`verifyemail/${key}/${id}`)).body).toEqual({ result: false });
    expect((await own.get(`verifyemail/${code}/${id}`)).body).toEqual({ result: false });
    expect((await own.get('isauth')).body).toMatchObject({ emailVerified: false });
    expect((await other.get(`verifyemail/${code}`)).body).toEqual({ result: true });
  });

  test('guesses at somebody’s link do not void it', async () => {
    const { email, get } = await newcomer(server);
    const { code, key } = await verificationOf(server, email);
    const id = await secureIdOf(email);
    const { client } = openBrowser(server);
    for (let n = 0; n < 30; n += 1) {
      await client.request('GET', `/api/site/verifyemail/guess-${n}/${id}`, {
        headers: { 'x-forwarded-for': `198.51.100.${n % 3}` },
      });
    }
    expect((await openBrowser(server).get(`verifyemail/${key}/${id}`)).body).toEqual({
      result: true,
    });
    expect((await get(`verifyemail/${code}`)).body).toEqual({ result: true });
  });

  test('sendverificationemail sends another code; its answers are no errors', async () => {
    const { email, get, post } = await newcomer(server);
    const first = await verificationOf(server, email);
    const reply = await post('sendverificationemail');
    expect([200, 204]).toContain(reply.status);
    expect(field(reply.body, 'isError') ?? false).toBe(false);
    const second = await verificationOf(server, email);
    expect(second.code).not.toBe(first.code);
    expect((await get(`verifyemail/${second.code}`)).body).toEqual({ result: true });
    expect((await openBrowser(server).post('sendverificationemail')).status).toBe(401);
  });
});

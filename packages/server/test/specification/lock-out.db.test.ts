import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInAs, nextAddress, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, newAccount, newcomer, openBrowser, signedInPerson } from './support/browser.ts';
import { codeTo, resetCodeTo, verificationOf } from './support/mails.ts';
import { profile } from './support/shapes.ts';

const fresh = 'teak-sideboard-9';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

/** Ten wrong passwords, each from another address. */
async function lockOut(email: string) {
  for (let n = 0; n < 11; n += 1) await logInAs(server, email, { given: `wrong-password-${n}` });
  expect((await logInAs(server, email)).answer.body.status).toBe('AccountLocked');
}
/** Logs in over a connection from this address, without a proxy of ours. */
async function logInFrom(remoteAddress: string, email: string, headers = {}): Promise<number> {
  const { cookies, get } = openBrowser(server);
  await get('GetXRF');
  const token = cookies.get('XSRF-TOKEN') ?? '';
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/site/login',
    remoteAddress,
    headers: {
      ...headers,
      host: 'localhost',
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
    },
    payload: { email, password },
  });
  return statusCode;
}
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('somebody who guesses another’s password', () => {
  test('does not disturb the login that the owner has', async () => {
    const owner = await signedInPerson(server);
    await lockOut(owner.email);
    expect((await owner.get('isauth')).status).toBe(200);
    expect((await owner.post('saveuserprofile', profile)).status).toBe(200);
    const change = { CurrentPassword: password, NewPassword: fresh };
    expect((await owner.post('changepassword', change)).status).toBe(204);
  });

  test('does not keep the owner from a reset, which ends the lock', async () => {
    const { email } = await signedInPerson(server);
    await lockOut(email);
    const browser = openBrowser(server);
    await browser.post('RequestPasswordReset', { Param: email }, from(nextAddress()));
    const code = await resetCodeTo(server, email);
    const given = { email, password: fresh, confirmPassword: fresh };
    expect((await browser.post(`resetpassword/${code}`, given)).body).toMatchObject({
      status: 'Success',
    });
    expect((await browser.get('isauth')).status).toBe(200);
    expect((await logInAs(server, email, { given: fresh })).answer.body.status).toBe('Success');
  });

  test('from one address locks no third party, nor other addresses', async () => {
    const [victim, neighbor] = [await signedInPerson(server), await signedInPerson(server)];
    const address = nextAddress();
    const guess = (n: number) => logInAs(server, `guess-${n}@example.com`, { address });
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    expect((await logInAs(server, victim.email, { address })).answer.status).toBe(429);
    expect((await logInAs(server, victim.email)).answer.body.status).toBe('Success');
    expect((await logInAs(server, neighbor.email)).answer.body.status).toBe('Success');
  });

  test('cannot lock the owner’s address by naming it in a header', async () => {
    const { email } = await signedInPerson(server);
    const [owners, guessers] = [nextAddress(), nextAddress()];
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        logInFrom(guessers, `guess-${n}@example.com`, { 'x-forwarded-for': owners }),
      ),
    );
    expect(guesses.filter((status) => status === 200).length).toBeLessThanOrEqual(50);
    expect(await logInFrom(guessers, email)).toBe(429);
    expect(await logInFrom(owners, email)).toBe(200);
  });

  test('learns nothing from a lock: an email without an account is locked, too', async () => {
    const owner = await signedInPerson(server);
    const answers = async (email: string) => {
      const seen: unknown[] = [];
      for (let n = 0; n < 12; n += 1) {
        seen.push((await logInAs(server, email, { given: 'wrong-password-1' })).answer.body);
      }
      return seen;
    };
    expect(await answers('nobody-here@example.com')).toEqual(await answers(owner.email));
  });

  test('does not lock the account for ever', async () => {
    const { email } = await signedInPerson(server);
    await lockOut(email);
    await server.clock.shift(24 * 60 * 60_000);
    expect((await logInAs(server, email)).answer.body.status).toBe('Success');
  });
});

describe('somebody who requests reset links for another', () => {
  test('leaves the owner with one that works', async () => {
    const { email } = await signedInPerson(server);
    for (let n = 0; n < 10; n += 1) {
      await openBrowser(server).post('RequestPasswordReset', { Param: email }, from(nextAddress()));
    }
    const code = await resetCodeTo(server, email);
    const given = { email, password: fresh, confirmPassword: fresh };
    const reply = await openBrowser(server).post(`resetpassword/${code}`, given);
    expect(field(reply.body, 'status')).toBe('Success');
  });

  test('cannot flood their mailbox', async () => {
    const { email } = await signedInPerson(server);
    for (let n = 0; n < 25; n += 1) {
      await openBrowser(server).post('RequestPasswordReset', { Param: email }, from(nextAddress()));
    }
    await server.jobs.runDue();
    const mails = await server.database.kysely
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .execute();
    expect(mails.length).toBeLessThanOrEqual(5);
  });

  test('does not void it by guessing its code or another’s email', async () => {
    const { email } = await signedInPerson(server);
    const ask = openBrowser(server);
    await ask.post('RequestPasswordReset', { Param: email }, from(nextAddress()));
    const code = await resetCodeTo(server, email);
    const attempt = (key: string, who: string) =>
      openBrowser(server).post(
        `resetpassword/${key}`,
        { email: who, password: fresh, confirmPassword: fresh },
        from(nextAddress()),
      );
    for (let n = 0; n < 15; n += 1) await attempt(`${code.slice(0, -1)}${n % 10}-`, email);
    for (let n = 0; n < 5; n += 1) await attempt(code, 'somebody-else@example.com');
    expect(field((await attempt(code, email)).body, 'status')).toBe('Success');
  });
});

describe('somebody who wants another’s email address', () => {
  test('cannot keep its owner from signing up with it', async () => {
    const squatter = await signedInPerson(server);
    const wanted = newAccount().email;
    await squatter.post('RequestEmailChange', { Param: wanted });
    const owner = await newcomer(server, { email: wanted });
    expect(field(owner.reply.body, 'status')).toBe('Success');
    const { code } = await verificationOf(server, wanted);
    expect((await owner.get(`verifyemail/${code}`)).body).toEqual({ result: true });
  });

  test('gets no code of it by opening an account with it', async () => {
    const owner = await signedInPerson(server);
    const { reply } = await newcomer(server, { email: owner.email });
    expect(field(reply.body, 'status')).toBe('AccountExists');
    expect((await logInAs(server, owner.email)).answer.body.status).toBe('Success');
  });

  test('who opened an account with it, unverified, loses it to a reset by its owner', async () => {
    const wanted = newAccount().email;
    const squatter = await newcomer(server, { email: wanted });
    await openBrowser(server).post('RequestPasswordReset', { Param: wanted }, from(nextAddress()));
    const code = await resetCodeTo(server, wanted);
    const given = { email: wanted, password: fresh, confirmPassword: fresh };
    const owner = openBrowser(server);
    expect(field((await owner.post(`resetpassword/${code}`, given)).body, 'status')).toBe(
      'Success',
    );
    expect((await squatter.get('isauth')).status).toBe(204);
  });
});

describe('guesses at codes are limited', () => {
  test('ten wrong ones void a code, and the next mail brings a good one', async () => {
    const { email, get, post } = await newcomer(server);
    const { code } = await verificationOf(server, email);
    for (let n = 0; n < 10; n += 1) await get(`verifyemail/WRNGCD${n}2`);
    expect((await get(`verifyemail/${code}`)).body).toEqual({ result: false });
    await server.clock.shift(61 * 60_000);
    await post('sendverificationemail');
    const next = await verificationOf(server, email);
    expect((await get(`verifyemail/${next.code}`)).body).toEqual({ result: true });
  });

  test('ten guesses at a change of address void its code', async () => {
    const { email, get, post } = await signedInPerson(server);
    const address = newAccount().email;
    await post('RequestEmailChange', { Param: address });
    const code = await codeTo(server, address);
    for (let n = 0; n < 10; n += 1) await get(`verifyemail/GUESS${n}`);
    // The answer for a wrong code, not the refusal of too many calls.
    expect((await get(`verifyemail/${code}`)).body).toEqual({ result: false });
    expect((await get('userprofile')).body).toMatchObject({ email });
  });
});

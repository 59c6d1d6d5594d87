import { texts } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInAs, makeAccount, nextAddress, password } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, readVerification } from '#messaging/messages/testing/kept-mails.ts';

const minutes = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

let people = 0;
const newAddress = () => `moved-to-${(people += 1)}@example.com`;
async function person() {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  return { id, email, client };
}

const ask = (client: TestClient, Param: string) =>
  client.call('POST /api/site/RequestEmailChange', { body: { Param } });
const enter = async (client: TestClient, code: string) =>
  (await client.call('GET /api/site/verifyemail/:code', { params: { code } })).body;
const codeIn = (mail: string) => />([2-9A-Z]{8})<\/p>/.exec(mail)?.[1] ?? 'no code';
const askForCode = async (client: TestClient, email: string) => {
  expect((await ask(client, email)).status).toBe(204);
  return codeIn(await latestMailTo(server, email));
};
const emailOf = async (client: TestClient) =>
  (await client.call('GET /api/site/userprofile')).body.email;
const statusOf = async (email: string, given = password) =>
  (await logInAs(server, email, { given })).answer.body.status;
const mailsTo = (recipient: string) =>
  server.database.kysely
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', recipient)
    .execute();

describe('asking for another email', () => {
  test('sends a code to the new address, a notice to the old, and changes nothing yet', async () => {
    const { email, client } = await person();
    const moved = newAddress();
    const code = await askForCode(client, moved);
    expect(code).toMatch(/^[2-9A-Z]{8}$/);
    expect(await mailsTo(email)).toEqual([{ template: 'email-change-notice' }]);
    expect(await latestMailTo(server, email)).not.toContain(code);
    expect(await emailOf(client)).toBe(email);
    expect(await statusOf(moved)).toBe('Failed');
    const kept = await server.database.kysely.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test('tells an address that was never proved nothing of the new one', async () => {
    const { id, email, client } = await person();
    await server.database.kysely
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', id)
      .execute();
    await askForCode(client, newAddress());
    expect(await mailsTo(email)).toEqual([]);
  });

  test('refuses the present address in whatever case', async () => {
    const { email, client } = await person();
    const answer = await ask(client, email.toUpperCase());
    expect(answer.body).toBe(texts.sameEmail);
    expect(answer.headers).toMatchObject({ 'x-refusal-code': 'SameEmail' });
    expect((await ask(client, 'not an address')).body).toBe(texts.invalidEmail);
  });

  test('answers alike for a taken address, whose owner alone is told', async () => {
    const { email, client } = await person();
    const taken = (await person()).email;
    expect((await ask(client, taken.toUpperCase())).status).toBe(204);
    expect(await mailsTo(taken.toUpperCase())).toEqual([{ template: 'email-change-taken' }]);
    expect(await latestMailTo(server, taken.toUpperCase())).not.toMatch(/>[2-9A-Z]{8}<\/p>/);
    expect(await mailsTo(email)).toEqual([{ template: 'email-change-notice' }]);
    expect(await emailOf(client)).toBe(email);
  });

  test('is allowed five times an hour', async () => {
    const { client } = await person();
    for (let n = 0; n < 5; n += 1) expect((await ask(client, newAddress())).status).toBe(204);
    expect(await ask(client, newAddress())).toMatchObject({ status: 429 });
    expect((await ask((await person()).client, newAddress())).status).toBe(204);
    await server.clock.shift(61 * minutes);
    await client.call('POST /api/site/reauthenticate', { body: { password } });
    expect((await ask(client, newAddress())).status).toBe(204);
  });
});

describe('the code', () => {
  test('changes the address to log in by, verified', async () => {
    const { email, client } = await person();
    const moved = newAddress();
    const code = await askForCode(client, moved);
    expect(await enter(client, ` ${code.toLowerCase()} `)).toEqual({ result: true });
    expect(await emailOf(client)).toBe(moved);
    expect(await statusOf(email)).toBe('Failed');
    const again = await logInAs(server, moved);
    expect(again.answer.body).toMatchObject({
      status: 'Success',
      data: { email: moved, emailVerified: true },
    });
  });

  test('does nothing once somebody else has opened an account with the address', async () => {
    const { client } = await person();
    const moved = newAddress();
    const code = await askForCode(client, moved);
    const rival = server.client();
    await rival.call('POST /api/site/savenewuseraccount', {
      body: { email: moved.toUpperCase(), password, firstName: 'Ri', lastName: 'Val' },
    });
    expect(await enter(client, code)).toEqual({ result: false });
    expect(await emailOf(client)).not.toBe(moved);
  });

  test('works once, also when entered twice at the same time', async () => {
    const { client } = await person();
    const code = await askForCode(client, newAddress());
    const results = await Promise.all([enter(client, code), enter(client, code)]);
    expect(results.filter(({ result }) => result)).toHaveLength(1);
    expect(await enter(client, code)).toEqual({ result: false });
  });

  test.each([
    { after: 59, good: true },
    { after: 61, good: false },
  ])('is good for an hour: after $after minutes', async ({ after, good }) => {
    const { client } = await person();
    const code = await askForCode(client, newAddress());
    await server.clock.shift(after * minutes);
    expect(await enter(client, code)).toEqual({ result: good });
  });

  test('of another user, or an older one, does nothing', async () => {
    const [own, other] = [await person(), await person()];
    const older = await askForCode(own.client, newAddress());
    const moved = newAddress();
    const code = await askForCode(own.client, moved);
    expect(await enter(other.client, code)).toEqual({ result: false });
    expect(await enter(own.client, older)).toEqual({ result: false });
    expect(await emailOf(own.client)).toBe(own.email);
    expect(await enter(own.client, code)).toEqual({ result: true });
  });

  test('is void after ten wrong ones', async () => {
    const { client } = await person();
    const code = await askForCode(client, newAddress());
    for (let n = 0; n < 10; n += 1) await enter(client, `WRNGCDE${(n % 8) + 2}`);
    expect(await enter(client, code)).toEqual({ result: false });
  });

  test('dies with a change of the password, as the old address’s reset link does with that of the email', async () => {
    const { email, client } = await person();
    const code = await askForCode(client, newAddress());
    await client.call('POST /api/site/changepassword', {
      body: { CurrentPassword: password, NewPassword: 'teak-sideboard-9' },
    });
    expect(await enter(client, code)).toEqual({ result: false });
    await server.client().call('POST /api/site/RequestPasswordReset', {
      body: { Param: email },
      headers: { 'x-forwarded-for': nextAddress() },
    });
    const mail = await latestMailTo(server, email);
    const resetCode = /\/resetpassword\/([\w-]{43})"/.exec(mail)?.[1] ?? 'no key';
    const check = async () =>
      (
        await server
          .client()
          .call('GET /api/site/resetpassword/:resetCode', { params: { resetCode } })
      ).body.isError;
    expect(await check()).toBe(false);
    expect(await enter(client, await askForCode(client, newAddress()))).toEqual({ result: true });
    expect(await check()).toBe(true);
  });

  test('and that of a first verification are entered in one place', async () => {
    const client = server.client();
    const email = newAddress();
    await client.call('POST /api/site/savenewuseraccount', {
      body: { email, password, firstName: 'Grace', lastName: 'New' },
    });
    const { code } = readVerification(await latestMailTo(server, email));
    const moved = newAddress();
    const changeCode = await askForCode(client, moved);
    expect(await enter(client, code)).toEqual({ result: true });
    expect(await emailOf(client)).toBe(email);
    expect(await enter(client, changeCode)).toEqual({ result: true });
    expect(await emailOf(client)).toBe(moved);
  });
});

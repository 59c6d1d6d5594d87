import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInAs, makeAccount, nextAddress, password } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { mailsTo } from '#messaging/messages/testing/kept-mails.ts';

const day = 24 * 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

let strangers = 0;
const stranger = () => `stranger-${(strangers += 1)}@example.com`;
async function signedIn() {
  const { email } = await makeAccount(server);
  return { email, client: (await logInAs(server, email)).client };
}
const ask = async (client: TestClient, Param: string) =>
  (await client.call('POST /api/site/RequestEmailChange', { body: { Param } })).status;
async function signUp(email: string) {
  const client = server.client();
  await client.call('POST /api/site/savenewuseraccount', {
    body: { email, password, firstName: 'Grace', lastName: 'Hopper' },
    headers: { 'x-forwarded-for': nextAddress() },
  });
  return client;
}
const resend = async (client: TestClient) =>
  (await client.call('POST /api/site/sendverificationemail')).body.isError;

describe('a mailbox that nobody proved gets five mails a day', () => {
  test('of changes of address, whatever accounts ask, in whatever case', async () => {
    const email = stranger();
    for (let n = 0; n < 5; n += 1) expect(await ask((await signedIn()).client, email)).toBe(204);
    const { client } = await signedIn();
    expect(await ask(client, email)).toBe(429);
    expect(await ask(client, email.toUpperCase())).toBe(429);
    expect(await mailsTo(server, email)).toHaveLength(5);
    expect(await ask(client, stranger())).toBe(204);
    await server.clock.shift(day + 60_000);
    expect(await ask((await signedIn()).client, email)).toBe(204);
  });

  test('of notices that it is taken, answered alike', async () => {
    const { email } = await signedIn();
    for (let n = 0; n < 5; n += 1) expect(await ask((await signedIn()).client, email)).toBe(204);
    expect(await ask((await signedIn()).client, email)).toBe(429);
    expect(await mailsTo(server, email)).toEqual(Array(5).fill('email-change-taken'));
  });

  test('of codes to verify it, those of changes counted with them', async () => {
    const email = stranger();
    await ask((await signedIn()).client, email);
    const client = await signUp(email);
    const answers: boolean[] = [];
    for (let n = 0; n < 4; n += 1) answers.push(await resend(client));
    expect(answers).toEqual([false, false, false, true]);
    expect(await mailsTo(server, email)).toEqual([
      'email-change-code',
      ...Array<string>(4).fill('verify-email'),
    ]);
  });
});

test('a stranger who used them up keeps nobody from signing up: the first code leaves', async () => {
  const email = stranger();
  for (let n = 0; n < 5; n += 1) await ask((await signedIn()).client, email);
  const client = await signUp(email);
  expect((await mailsTo(server, email)).at(-1)).toBe('verify-email');
  expect(await resend(client)).toBe(true);
});

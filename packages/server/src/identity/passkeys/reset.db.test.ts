import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSignedIn, logInAs, nextAddress, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';
import { addPasskey, beginAdding, logInBy, person, save } from '#main/testing/passkey-scene.ts';
import { softAuthenticator } from './testing/soft-authenticator.ts';

const fresh = 'teak-sideboard-9';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** Recovers the account by a mailed link, in a new browser. */
async function reset(email: string): Promise<void> {
  const client = server.client();
  const headers = { 'x-forwarded-for': nextAddress() };
  await client.call('POST /api/site/RequestPasswordReset', { body: { Param: email }, headers });
  await server.jobs.runDue();
  const resetCode = /\/resetpassword\/([\w-]{43})"/.exec(await latestMailTo(server, email))?.[1];
  const { body } = await client.call('POST /api/site/resetpassword/:resetCode', {
    params: { resetCode: resetCode ?? '' },
    body: { email, password: fresh, confirmPassword: fresh },
    headers,
  });
  expect(body.status).toBe('Success');
}

test('a reset throws out who had added a passkey, and says so', async () => {
  const { email, client: thief } = await person(server);
  const device = await addPasskey(thief);
  const { client: elsewhere } = await logInBy(server, device);
  await reset(email);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect((await logInBy(server, device)).answer.status).toBe('Failed');
  const mail = await latestMailTo(server, email);
  expect(mail).toContain('the passkeys of your account have been removed');
  expect(mail).toContain('Unknown device');
});

test('a reset without passkeys says nothing of them', async () => {
  const { email } = await person(server);
  await reset(email);
  expect(await latestMailTo(server, email)).toContain('password of your account has just been');
});

test('a passkey that was begun before a reset comes to nothing', async () => {
  const { email, client: thief } = await person(server);
  const credential = softAuthenticator().create(await beginAdding(thief));
  await reset(email);
  expect((await thief.call('POST /api/site/savepasskey', { body: { credential } })).status).toBe(
    401,
  );
  const { client } = await logInAs(server, email, { given: fresh });
  expect((await save(client, credential)).isError).toBe(true);
});

test('a changed password keeps the passkeys: the list beside it shows them', async () => {
  const { client } = await person(server);
  const device = await addPasskey(client);
  await client.call('POST /api/site/changepassword', {
    body: { CurrentPassword: password, NewPassword: fresh },
  });
  expect((await logInBy(server, device)).answer.status).toBe('Success');
});

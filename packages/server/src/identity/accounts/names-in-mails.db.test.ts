import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextAddress, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo, readVerification } from '#messaging/messages/testing/kept-mails.ts';

/** A text that a stranger might try to send to the owners of addresses that they enter. */
const lure = 'Claim $500 at https://evil.example/';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function signUp(email: string) {
  const client = server.client();
  const { body } = await client.call('POST /api/site/savenewuseraccount', {
    body: { email, password, firstName: lure, lastName: 'Hopper' },
    headers: { 'x-forwarded-for': nextAddress() },
  });
  expect(body.status).toBe('Success');
  return client;
}

test('an address that nobody proved reads no name of the account', async () => {
  const email = 'stranger@example.com';
  const client = await signUp(email);
  expect(await latestMailTo(server, email)).not.toContain('evil.example');

  await client.call('POST /api/site/RequestPasswordReset', { body: { Param: email } });
  expect(await latestMailTo(server, email)).not.toContain('evil.example');

  const another = 'another@example.com';
  await client.call('POST /api/site/RequestEmailChange', { body: { Param: another } });
  expect(await latestMailTo(server, another)).not.toContain('evil.example');
  expect(await mailsTo(server, another)).toEqual(['email-change-code']);

  const NewPassword = 'teak-sideboard-9';
  await client.call('POST /api/site/changepassword', {
    body: { CurrentPassword: password, NewPassword },
  });
  expect((await client.call('POST /api/site/deactivateaccount')).body.isError).toBe(false);
  expect(await mailsTo(server, email)).toEqual(['verify-email', 'reset-password']);
});

test('a proved one is told of what is done to its account', async () => {
  const email = 'owner@example.com';
  const client = await signUp(email);
  const { code } = readVerification(await latestMailTo(server, email));
  await client.call('GET /api/site/verifyemail/:code', { params: { code } });
  await client.call('POST /api/site/changepassword', {
    body: { CurrentPassword: password, NewPassword: 'teak-sideboard-9' },
  });
  expect((await mailsTo(server, email)).slice(-2)).toEqual(['welcome', 'password-changed']);
});

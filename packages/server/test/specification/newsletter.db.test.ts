import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, newEmail, openBrowser, signedInPerson } from './support/browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const subscribe = (email: unknown, captchaToken: unknown = '') =>
  openBrowser(server).post('SubscribeWebsiteMailingList', { email, captchaToken });
const isRefused = ({ status, body }: { status: number; body: unknown }) =>
  status === 400 || (status === 200 && field(body, 'isError') === true);

test('anybody may subscribe, as often as they like', async () => {
  const email = newEmail();
  for (const again of [email, email.toUpperCase()]) {
    const { status, body } = await subscribe(again);
    expect([200, 204]).toContain(status);
    expect(field(body, 'isError') ?? false).toBe(false);
  }
});

test('the answer does not reveal who has an account or is subscribed', async () => {
  const { email } = await signedInPerson(server);
  const known = await subscribe(email);
  const unknown = await subscribe(newEmail());
  expect({ status: known.status, body: known.body }).toEqual({
    status: unknown.status,
    body: unknown.body,
  });
});

test('the bot-check token may be left out where there is no bot check', async () => {
  const reply = await openBrowser(server).post('SubscribeWebsiteMailingList', {
    email: newEmail(),
  });
  expect(isRefused(reply)).toBe(false);
});

test.each([
  '',
  '  ',
  null,
  undefined,
  'not an address',
  `${'x'.repeat(95)}@example.com`,
  'a\u0000b@example.com',
  ['a@example.com'],
  { a: 1 },
  7,
])('an email of at most 100 characters is required: %j', async (email) => {
  expect(isRefused(await subscribe(email))).toBe(true);
});

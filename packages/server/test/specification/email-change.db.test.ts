import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logInAs } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Person } from './support/browser.ts';
import { field, newEmail, openBrowser, signedInPerson } from './support/browser.ts';
import { codeTo } from './support/mails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const request = ({ post }: Person, Param: unknown) => post('RequestEmailChange', { Param });
const emailOf = async ({ get }: Person) => field((await get('userprofile/')).body, 'email');

test('needs a login', async () => {
  const reply = await openBrowser(server).post('RequestEmailChange', { Param: newEmail() });
  expect(reply.status).toBe(401);
});

test('an empty answer means that a code is on its way, which verifyemail takes', async () => {
  const person = await signedInPerson(server);
  const address = newEmail();
  expect(await request(person, address)).toMatchObject({ status: 204, body: undefined });
  expect(await emailOf(person)).toBe(person.email);
  const code = await codeTo(server, address);
  expect((await person.get('verifyemail/WRNGCDE2')).body).toEqual({ result: false });
  expect((await person.get(`verifyemail/${code}`)).body).toEqual({ result: true });
  expect(await emailOf(person)).toBe(address);
  expect((await logInAs(server, address)).answer.body.status).toBe('Success');
  expect((await logInAs(server, person.email)).answer.body.status).not.toBe('Success');
});

test('the same address, in whatever case, has its error message as the body', async () => {
  const person = await signedInPerson(server);
  for (const same of [person.email, person.email.toUpperCase(), ` ${person.email} `]) {
    const { status, body } = await request(person, same);
    expect(status).toBe(200);
    expect(body).toBe('The new address is the same as the current!');
  }
});

test.each([
  '',
  'not an address',
  'a@b',
  '@example.com',
  'a@b@example.com',
  `${'x'.repeat(95)}@example.com`,
])('what is no address has its error message: %s', async (address) => {
  const person = await signedInPerson(server);
  const { body } = await request(person, address);
  expect(body).toBe('Invalid email address');
  expect(await emailOf(person)).toBe(person.email);
});

test('an expired, a used and a foreign code are false', async () => {
  const [own, other] = [await signedInPerson(server), await signedInPerson(server)];
  const address = newEmail();
  await request(own, address);
  const expired = await codeTo(server, address);
  await server.clock.shift(25 * 60 * 60_000);
  expect((await own.get(`verifyemail/${expired}`)).body).toEqual({ result: false });
  await server.clock.shift(0);
  const foreign = newEmail();
  await request(other, foreign);
  const code = await codeTo(server, foreign);
  expect((await own.get(`verifyemail/${code}`)).body).toEqual({ result: false });
  expect((await other.get(`verifyemail/${code}`)).body).toEqual({ result: true });
  expect((await other.get(`verifyemail/${code}`)).body).toEqual({ result: false });
  expect(await emailOf(own)).toBe(own.email);
  expect(await emailOf(other)).toBe(foreign);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, openBrowser, signedInPerson } from './support/browser.ts';
import { profile, profileFields } from './support/shapes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

test('userprofile and saveuserprofile need a login', async () => {
  const { get, post } = openBrowser(server);
  expect((await get('userprofile/')).status).toBe(401);
  expect((await post('saveuserprofile', profile)).status).toBe(401);
});

test('userprofile answers the fields of section 3, each a text', async () => {
  const { email, get } = await signedInPerson(server);
  const { status, body } = await get('userprofile/');
  expect(status).toBe(200);
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(profileFields));
  for (const name of profileFields) expect(field(body, name)).toBeTypeOf('string');
  expect(body).toMatchObject({ email });
});

test('saveuserprofile keeps what it is given, trimmed', async () => {
  const { email, get, post } = await signedInPerson(server);
  const given = { ...profile, firstName: '  Grace ', city: ' Hudson ' };
  const reply = await post('saveuserprofile', given);
  expect(reply.status).toBe(200);
  expect(field(reply.body, 'isError') ?? false).toBe(false);
  expect((await get('userprofile')).body).toMatchObject({ email, ...profile });
  expect((await get('isauth')).body).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
});

test.each(['companyName', 'address2'])('%s is optional', async (name) => {
  const { get, post } = await signedInPerson(server);
  expect((await post('saveuserprofile', { ...profile, [name]: '' })).status).toBe(200);
  expect(field((await get('userprofile')).body, name)).toBe('');
});

describe('please fill in all required fields', () => {
  test.each(['firstName', 'lastName', 'phone', 'address1', 'city', 'state', 'zip'])(
    'without %s nothing is saved',
    async (name) => {
      const { get, post } = await signedInPerson(server);
      const before = (await get('userprofile')).body;
      for (const missing of [undefined, null, '', '   ']) {
        const reply = await post('saveuserprofile', { ...profile, [name]: missing });
        const refused = reply.status === 400 || field(reply.body, 'isError') === true;
        expect(refused).toBe(true);
        expect(field(reply.body, 'message')).toMatch(/./);
      }
      expect((await get('userprofile')).body).toEqual(before);
    },
  );
});

describe('the limits of section 5', () => {
  test.each([
    ['phone', '5185550147'],
    ['phone', '(518)555-0147'],
    ['phone', '(518) 555-01477'],
    ['phone', '(518) 555-0147\n'],
    ['phone', '(５18) 555-0147'],
    ['zip', '1253'],
    ['zip', '12534-1111'],
    ['zip', '1253a'],
    ['zip', '12534\n'],
    ['state', 'New York'],
    ['state', 'ny'],
    ['state', 'PR'],
    ['state', 'toString'],
    ['companyName', 'x'.repeat(61)],
    ['address1', 'x'.repeat(61)],
    ['address2', 'x'.repeat(61)],
    ['city', 'x'.repeat(31)],
    ['firstName', 'x'.repeat(51)],
    ['lastName', 'x'.repeat(51)],
  ])('%s is not %j', async (name, value) => {
    const { post } = await signedInPerson(server);
    expect((await post('saveuserprofile', { ...profile, [name]: value })).status).toBe(400);
  });

  test('texts of the maximum length are accepted, and DC is a state', async () => {
    const { email, get, post } = await signedInPerson(server);
    const longest = {
      ...profile,
      state: 'DC',
      firstName: 'x'.repeat(50),
      lastName: 'x'.repeat(50),
      companyName: 'x'.repeat(60),
      address1: 'x'.repeat(60),
      address2: 'x'.repeat(60),
      city: 'x'.repeat(30),
    };
    expect((await post('saveuserprofile', longest)).status).toBe(200);
    expect((await get('userprofile')).body).toMatchObject({ email, ...longest });
  });
});

test('markup, quotes and other alphabets are kept as they are', async () => {
  const { email, get, post } = await signedInPerson(server);
  const odd = {
    ...profile,
    firstName: '<b>Zoë</b>',
    lastName: "O'Neil'); drop table users;--",
    companyName: '家具 & 🪑',
    city: 'Łódź %s ${x}',
  };
  expect((await post('saveuserprofile', odd)).status).toBe(200);
  expect((await get('userprofile')).body).toMatchObject({ email, ...odd });
});

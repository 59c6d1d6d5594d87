import { loginCookie, loginMarkCookie } from '@fairlot/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isSignedIn, logInAs } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { deleteExpiredChallenges } from './public.ts';
import {
  addPasskey,
  beginLogin,
  list,
  logInBy,
  person,
  show,
} from '#main/testing/passkey-scene.ts';
import { softAuthenticator } from './testing/soft-authenticator.ts';

const minutes = 60_000;
const ownHost = 'hudson.localhost';
const refused = {
  status: 'Failed',
  code: 'PasskeyLoginFailed',
  message: 'This passkey could not sign you in. Please try again, or log in with your password.',
  data: null,
};
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { id } = await server.make.seller();
  await server.make.site({ host: ownHost, name: 'Hudson Sales', seller_company_id: id });
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

async function owner() {
  const own = await person(server);
  return { ...own, device: await addPasskey(own.client) };
}

test('a passkey signs in like the password does, and its use is listed', async () => {
  const { id, email, device, client: desk } = await owner();
  const { client, answer } = await logInBy(server, device, { keep: true });
  expect(answer).toMatchObject({ status: 'Success', message: '', data: { email } });
  expect([...client.cookies.keys()]).toEqual(
    expect.arrayContaining([loginCookie, loginMarkCookie, 'XSRF-TOKEN']),
  );
  expect(await isSignedIn(client)).toBe(true);
  const logins = await server.database.kysely
    .selectFrom('logins')
    .select('keep_logged_in')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  expect(logins).toEqual([{ keep_logged_in: false }, { keep_logged_in: true }]);
  const [passkey] = await list(desk);
  expect(passkey?.lastUsedStr).toMatch(/^\w{3} \d+, \d{4}/);
});

test('what is asked for tells of nobody, and is never the same', async () => {
  await owner();
  const client = server.client();
  const [one, two] = [await beginLogin(client), await beginLogin(client)];
  expect(one).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(Object.keys(one).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
  expect(one.challenge).not.toBe(two.challenge);
});

describe('a login is refused', () => {
  test.each([
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['of a page of another host of ours', { origin: `http://${ownHost}` }],
    ['of a page in a frame of another site', { crossOrigin: true }],
    ['for another relying party', { rpId: ownHost }],
    ['of a device that did not ask who holds it', { verified: false }],
    ['with the handle of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_, how) => {
    const { device } = await owner();
    const { client, answer } = await logInBy(server, device, { how });
    expect(answer).toEqual(refused);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('with a signature by another key', async () => {
    const { device } = await owner();
    const client = server.client();
    const options = await beginLogin(client);
    const real = device.use(options);
    const forger = softAuthenticator(Buffer.from(device.id, 'base64url'));
    const forged = forger.use(options, { userHandle: real.response.userHandle });
    expect(await show(client, forged)).toEqual(refused);
  });

  test('with a passkey that nobody has, in the same words', async () => {
    const client = server.client();
    const credential = softAuthenticator().use(await beginLogin(client), { userHandle: 'AAAA' });
    expect(await show(client, credential)).toEqual(refused);
  });

  test('as somebody else: one’s own passkey under another’s name', async () => {
    const [own, victim] = [await owner(), await owner()];
    const client = server.client();
    const shown = own.device.use(await beginLogin(client));
    const { id } = victim.device;
    expect(await show(client, { ...shown, id, rawId: id })).toEqual(refused);
  });

  test('on another host of the installation', async () => {
    const { device } = await owner();
    expect((await logInBy(server, device, { host: ownHost })).answer).toEqual(refused);
  });

  test('when what the browser signed is not to be read', async () => {
    const { device } = await owner();
    const client = server.client();
    const { response, ...named } = device.use(await beginLogin(client));
    for (const clientDataJSON of ['AAAA', 'bnVsbA', 'e30']) {
      const answer = await show(client, { ...named, response: { ...response, clientDataJSON } });
      expect(answer).toEqual(refused);
    }
  });
});

describe('the challenge', () => {
  test('is good once: an overheard answer opens nothing', async () => {
    const { device } = await owner();
    const client = server.client();
    const credential = device.use(await beginLogin(client));
    expect((await show(client, credential)).status).toBe('Success');
    expect(await show(client, credential)).toEqual(refused);
  });

  test('is of the browser that asked for it: an answer carried to another opens nothing', async () => {
    const { device } = await owner();
    const [client, asking, silent] = [server.client(), server.client(), server.client()];
    const credential = device.use(await beginLogin(client));
    await beginLogin(asking);
    for (const other of [asking, silent]) expect(await show(other, credential)).toEqual(refused);
    expect((await show(client, credential)).status).toBe('Success');
  });

  test('of each of two tabs is good: they are one browser', async () => {
    const { device } = await owner();
    const client = server.client();
    const [first, second] = [await beginLogin(client), await beginLogin(client)];
    expect((await show(client, device.use(second))).status).toBe('Success');
    expect((await show(client, device.use(first))).status).toBe('Success');
  });

  test('is used up by a wrong answer', async () => {
    const { device } = await owner();
    const client = server.client();
    const options = await beginLogin(client);
    expect(await show(client, device.use(options, { verified: false }))).toEqual(refused);
    expect(await show(client, device.use(options))).toEqual(refused);
  });

  test('given out on one host is none on another', async () => {
    const own = await person(server, ownHost);
    const device = await addPasskey(own.client);
    const { challenge } = await beginLogin(server.client());
    const client = server.client(ownHost);
    const options = { ...(await beginLogin(client)), challenge };
    expect(await show(client, device.use(options))).toEqual(refused);
    expect((await logInBy(server, device, { host: ownHost })).answer.status).toBe('Success');
  });

  test.each([
    { after: 4, status: 'Success' },
    { after: 6, status: 'Failed' },
  ])('lasts five minutes: $after', async ({ after, status }) => {
    const { device } = await owner();
    const client = server.client();
    const credential = device.use(await beginLogin(client));
    await server.clock.shift(after * minutes);
    expect((await show(client, credential)).status).toBe(status);
  });

  test('is cleared away when it is over, and no other', async () => {
    const { kysely } = server.database;
    await kysely.deleteFrom('passkey_challenges').execute();
    await beginLogin(server.client());
    await server.clock.shift(4 * minutes);
    const young = await beginLogin(server.client());
    await server.clock.shift(6 * minutes);
    await deleteExpiredChallenges(kysely);
    const left = await kysely.selectFrom('passkey_challenges').selectAll().execute();
    expect(left).toHaveLength(1);
    expect(JSON.stringify(left)).not.toContain(young.challenge);
  });
});

describe('the count of uses', () => {
  test.each([
    { before: 7, after: 8, status: 'Success' },
    { before: 7, after: 7, status: 'Failed' },
    { before: 7, after: 6, status: 'Failed' },
    { before: 7, after: 0, status: 'Failed' },
    { before: 0, after: 0, status: 'Success' },
  ])('$before, then $after: $status', async ({ before, after, status }) => {
    const { device } = await owner();
    const first = await logInBy(server, device, { how: { signCount: before } });
    expect(first.answer.status).toBe('Success');
    const second = await logInBy(server, device, { how: { signCount: after } });
    expect(second.answer.status).toBe(status);
  });

  test('lets only one of two copies in that answer together', async () => {
    const { device } = await owner();
    await logInBy(server, device, { how: { signCount: 3 } });
    const both = await Promise.all(
      [server.client(), server.client()].map(async (client) =>
        show(client, device.use(await beginLogin(client), { signCount: 4 })),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['Failed', 'Success']);
  });
});

describe('who may enter', () => {
  test('the owner of an account that guessers have locked: only the password is', async () => {
    const { email, device } = await owner();
    for (let n = 0; n < 11; n += 1) await logInAs(server, email, { given: 'wrong-password-1' });
    expect((await logInAs(server, email)).answer.body.status).toBe('AccountLocked');
    expect((await logInBy(server, device)).answer.status).toBe('Success');
    expect((await logInAs(server, email)).answer.body.status).toBe('AccountLocked');
  });

  test('nobody whose account is deactivated, and their passkeys are gone', async () => {
    const { id, client, device } = await owner();
    expect((await client.call('POST /api/site/deactivateaccount')).body.isError).toBe(false);
    expect((await logInBy(server, device)).answer).toEqual(refused);
    const left = await server.database.kysely
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('nobody whose account is closed, even with a passkey left', async () => {
    const { id, device } = await owner();
    await sql`update users set deactivated_at = auction_clock() where id = ${id}`.execute(
      server.database.kysely,
    );
    expect((await logInBy(server, device)).answer).toEqual(refused);
  });
});

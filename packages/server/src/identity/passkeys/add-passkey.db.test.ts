import { limits } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInAs, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import {
  addPasskey,
  beginAdding,
  list,
  logInBy,
  person,
  save,
} from '#main/testing/passkey-scene.ts';
import { softAuthenticator } from './testing/soft-authenticator.ts';

const minutes = 60_000;
const ownHost = 'hudson.localhost';
const refused = {
  isError: true,
  code: 'PasskeyNotAdded',
  message: 'The passkey could not be added. Please try again.',
};
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { id } = await server.make.seller();
  await server.make.site({ host: ownHost, name: 'Hudson Sales', seller_company_id: id });
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const mailsTo = async (email: string) => {
  const rows = await server.database.kysely
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows;
};

test.each([
  ['GET', 'passkeys'],
  ['POST', 'beginpasskey'],
  ['POST', 'savepasskey'],
  ['POST', 'renamepasskey'],
  ['POST', 'removepasskey'],
] as const)('a visitor is asked to log in: %s %s', async (method, path) => {
  const client = server.client();
  await client.request('GET', '/api/site/GetXRF');
  const answer = await client.request(method, `/api/site/${path}`, {
    ...(method === 'POST' && { body: {} }),
    headers: { 'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '' },
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
});

describe('a passkey', () => {
  test('is added, named after the device, listed to its owner alone and announced', async () => {
    const [own, other] = [await person(server), await person(server)];
    const options = await beginAdding(own.client);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Fairlot' },
      user: { name: own.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const credential = softAuthenticator().create(options);
    const answer = await own.client.call('POST /api/site/savepasskey', {
      body: { credential },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/26.0 Safari/605.1' },
    });
    expect(answer.body).toEqual({ isError: false, message: '' });
    expect(await list(own.client)).toMatchObject([
      { name: 'Safari on iPhone', host: 'localhost', lastUsedStr: '' },
    ]);
    expect(await list(other.client)).toEqual([]);
    expect(await mailsTo(own.email)).toMatchObject([
      { template: 'passkey-added', data: { passkeyName: 'Safari on iPhone' } },
    ]);
  });

  test('is not made twice by one device: the browser is told what there is on this host', async () => {
    const { client, email } = await person(server);
    const { id } = await addPasskey(client);
    expect((await beginAdding(client)).excludeCredentials).toEqual([{ type: 'public-key', id }]);
    const elsewhere = await logInAs(server, email, { client: server.client(ownHost) });
    expect((await beginAdding(elsewhere.client)).excludeCredentials).toEqual([]);
  });

  test.each([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page of another host of ours', { origin: `http://${ownHost}` }],
    ['a page in a frame of another site', { crossOrigin: true }],
    ['another relying party', { rpId: ownHost }],
    ['a device that did not ask who holds it', { verified: false }],
  ])('is refused of %s', async (_, how) => {
    const { client, email } = await person(server);
    const credential = softAuthenticator().create(await beginAdding(client), how);
    expect(await save(client, credential)).toEqual(refused);
    expect(await list(client)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test.each([
    { attestation: 'none', outcome: { isError: false, message: '' } },
    { attestation: 'self', outcome: { isError: false, message: '' } },
    // Although its certificate and signature are valid.
    { attestation: 'maker', outcome: refused },
  ] as const)('that $attestation vouches for: $outcome.isError', async (given) => {
    const { client } = await person(server);
    const { attestation, outcome } = given;
    const credential = softAuthenticator().create(await beginAdding(client), { attestation });
    expect(await save(client, credential)).toEqual(outcome);
  });

  test('that the host knows already stays with its owner', async () => {
    const [owner, thief] = [await person(server), await person(server)];
    const device = await addPasskey(owner.client);
    const copy = softAuthenticator(Buffer.from(device.id, 'base64url'));
    expect(await save(thief.client, copy.create(await beginAdding(thief.client)))).toEqual(refused);
    expect(await list(thief.client)).toEqual([]);
    const { client } = await logInBy(server, device);
    expect((await client.call('GET /api/site/isauth')).body).toMatchObject({ email: owner.email });
  });

  test('is one of twenty at most', async () => {
    const { client } = await person(server);
    for (let n = 0; n < limits.passkeysPerAccount; n += 1) await addPasskey(client);
    await expect(beginAdding(client)).rejects.toThrow('You already have 20 passkeys.');
  });
});

describe('the challenge', () => {
  test('is good once, also when what came of it was refused', async () => {
    const { client } = await person(server);
    const options = await beginAdding(client);
    const wrong = softAuthenticator().create(options, { rpId: ownHost });
    expect(await save(client, wrong)).toEqual(refused);
    expect(await save(client, softAuthenticator().create(options))).toEqual(refused);
  });

  test('of two volleys lets one passkey in', async () => {
    const { client } = await person(server);
    const options = await beginAdding(client);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => save(client, softAuthenticator().create(options))),
    );
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
  });

  test.each([
    { after: 4, isError: false },
    { after: 6, isError: true },
  ])('lasts five minutes: $after', async ({ after, isError }) => {
    const { client } = await person(server);
    const credential = softAuthenticator().create(await beginAdding(client));
    await server.clock.shift(after * minutes);
    expect((await save(client, credential)).isError).toBe(isError);
  });

  test('is of one login: neither another user nor another device of theirs can use it', async () => {
    const own = await person(server);
    const stranger = await person(server);
    const phone = (await logInAs(server, own.email)).client;
    for (const other of [stranger.client, phone]) {
      const credential = softAuthenticator().create(await beginAdding(own.client));
      expect(await save(other, credential)).toEqual(refused);
    }
  });

  test('to log in adds nothing, and one that nobody gave out is none', async () => {
    const { client } = await person(server);
    const options = await beginAdding(client);
    const { challenge } = (await client.call('POST /api/site/beginpasskeylogin')).body;
    for (const foreign of [challenge, 'A'.repeat(43), 'short']) {
      const credential = softAuthenticator().create({ ...options, challenge: foreign });
      expect(await save(client, credential)).toEqual(refused);
    }
  });

  test('of a password that has changed since is void', async () => {
    const { client } = await person(server);
    const credential = softAuthenticator().create(await beginAdding(client));
    await client.call('POST /api/site/changepassword', {
      body: { CurrentPassword: password, NewPassword: 'teak-sideboard-9' },
    });
    expect(await save(client, credential)).toEqual(refused);
  });
});

describe('the password', () => {
  test('is asked for, at most ten times in half an hour', async () => {
    const { client } = await person(server);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        client.call('POST /api/site/beginpasskey', { body: { password: 'wrong-password-1' } }),
      ),
    );
    const messages = tries.map(({ body }) => body.message);
    expect(messages.filter((text) => text === 'The password is incorrect.')).toHaveLength(10);
    expect(messages.filter((text) => text.startsWith('Too many wrong passwords.'))).toHaveLength(2);
    expect(tries.every(({ body }) => body.options === null)).toBe(true);
    await expect(beginAdding(client)).rejects.toThrow('Too many wrong passwords.');
    await server.clock.shift(31 * minutes);
    await addPasskey(client);
  });
});

describe('in the list', () => {
  test('a passkey gets another name, from its owner alone', async () => {
    const [own, other] = [await person(server), await person(server)];
    await addPasskey(own.client);
    const [{ secureId } = { secureId: '' }] = await list(own.client);
    const rename = (client: typeof own.client, name: string) =>
      client.call('POST /api/site/renamepasskey', { body: { secureId, name } });
    expect((await rename(own.client, '  Key on my ring ')).status).toBe(204);
    expect((await rename(other.client, 'Mine')).status).toBe(404);
    expect((await rename(own.client, '   ')).status).toBe(400);
    expect((await rename(own.client, 'x'.repeat(61))).status).toBe(400);
    expect(await list(own.client)).toMatchObject([{ name: 'Key on my ring' }]);
  });

  test('a passkey is removed by its owner alone, who is told by mail', async () => {
    const [own, other] = [await person(server), await person(server)];
    const device = await addPasskey(own.client);
    const [{ secureId } = { secureId: '' }] = await list(own.client);
    const remove = (client: typeof own.client) =>
      client.call('POST /api/site/removepasskey', { body: { Param: secureId } });
    expect((await remove(other.client)).status).toBe(404);
    expect((await logInBy(server, device)).answer.status).toBe('Success');
    expect((await remove(own.client)).status).toBe(204);
    expect((await remove(own.client)).status).toBe(404);
    expect(await list(own.client)).toEqual([]);
    expect((await logInBy(server, device)).answer.status).toBe('Failed');
    const mails = await mailsTo(own.email);
    expect(mails.map(({ template }) => template)).toEqual(['passkey-added', 'passkey-removed']);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#main/testing/bidding-scene.ts';
import { commandTimeoutMs, runCommand } from '#main/testing/command-line.ts';
import { logInAs, password } from '#main/testing/log-in-as.ts';
import { addPasskey, beginLogin, list, logInBy } from '#main/testing/passkey-scene.ts';
import { ownHost } from '#main/testing/own-host.ts';
import { begin, save, showCode, staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { authenticatorApp } from './testing/authenticator-app.ts';

const minute = 60_000;
let server: TestServer;
let auctionId: string;
let sellerId: string;
let ruth: Clerk;
const scene = staffScene(() => server);
const { setUp, freshCode, logIn, state, prove } = scene;

beforeAll(async () => {
  server = await testServer({ SECOND_FACTOR: 'yes' });
  sellerId = (await server.make.seller()).id;
  auctionId = (await server.make.auction({ seller_company_id: sellerId })).id;
});
beforeEach(async () => {
  await server.clock.shift(0);
  ruth = await scene.clerk(sellerId);
});
afterAll(() => server.drop());

const required = { status: 403, code: 'SecondFactorRequired' };
const proofRequired = { status: 403, code: 'ReauthenticationRequired' };
const work = (client: TestClient) =>
  client.call('GET /api/site/salereport/:auctionId', { params: { auctionId } });
const isOpen = async (client: TestClient) => (await work(client)).status === 200;
const right = { isError: false, message: '' };
const wrong = {
  isError: true,
  code: 'WrongSecondFactorCode',
  message: 'This code is incorrect or has already been used. Please wait for the next one.',
};
const tooMany = {
  isError: true,
  code: 'TooManyWrongCodes',
  message: 'Too many wrong codes. Please try again in half an hour.',
};
const mails = async () => mailsTo(server, ruth.email);
const renew = (client: TestClient) => client.call('POST /api/site/renewrecoverycodes');
const remove = (client: TestClient) => client.call('POST /api/site/removeauthenticator');
/** Six digits that are not a valid code at present. */
async function wrongCode(app: { codeAt: (time: Date) => string }): Promise<string> {
  const now = (await server.clock.now()).getTime();
  const good = [-2, -1, 0, 1, 2].map((steps) => app.codeAt(new Date(now + steps * 30_000)));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(
    (code) => !good.includes(code),
  ) as string;
}

describe('setting an authenticator up', () => {
  test('gives a secret once, and recovery codes for its first code', async () => {
    const { body } = await begin(ruth.client);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.qrCode.path).toMatch(/^M0 0h1v1h-1z/);
    const app = authenticatorApp(body.secret);
    expect((await save(ruth.client, await wrongCode(app))).isError).toBe(true);
    expect(await isOpen(ruth.client)).toBe(false);
    const saved = await save(ruth.client, app.codeAt(await server.clock.now()));
    expect(saved).toMatchObject(right);
    expect(saved.recoveryCodes).toHaveLength(10);
    expect(await isOpen(ruth.client)).toBe(true);
    expect(await state(ruth.client)).toMatchObject({ isStaff: true, recoveryCodesLeft: 10 });
    expect(await mails()).toEqual(['second-factor-added']);
    const again = app.codeAt(await scene.nextStep());
    expect((await save(ruth.client, again)).isError).toBe(true);
  });

  test('asks for a proof of the last ten minutes', async () => {
    await server.clock.shift(11 * minute);
    expect(codeOf(await begin(ruth.client))).toEqual(proofRequired);
    await prove(ruth.client);
    expect((await begin(ruth.client)).status).toBe(200);
  });

  test('ends with its login, and after a quarter of an hour', async () => {
    const { secret } = (await begin(ruth.client)).body;
    const app = authenticatorApp(secret);
    const other = await logIn(ruth);
    expect((await save(other, app.codeAt(await server.clock.now()))).isError).toBe(true);
    await server.clock.shift(15 * minute + 1_000);
    expect((await save(ruth.client, app.codeAt(await server.clock.now()))).isError).toBe(true);
  });

  test('by a thief of the password comes too late, even begun before', async () => {
    const thief = await logIn(ruth);
    const { secret } = (await begin(thief)).body;
    await setUp(ruth.client);
    const code = authenticatorApp(secret).codeAt(await server.clock.now());
    // The owner's own change ended it.
    expect((await thief.call('POST /api/site/saveauthenticator', { body: { code } })).status).toBe(
      403,
    );
    expect(codeOf(await begin(thief))).toEqual(required);
    expect(codeOf(await renew(thief))).toEqual(required);
    expect(codeOf(await remove(thief))).toEqual(required);
    const body = { password };
    expect(codeOf(await thief.call('POST /api/site/beginpasskey', { body }))).toEqual(required);
  });

  test('a second time replaces the first, and other logins show it again', async () => {
    const { app, recoveryCodes } = await setUp(ruth.client);
    const other = await logIn(ruth);
    await showCode(other, await freshCode(app));
    expect(await isOpen(other)).toBe(true);
    await server.clock.shift(2 * minute);
    const next = await setUp(ruth.client);
    expect(await isOpen(ruth.client)).toBe(true);
    expect(await isOpen(other)).toBe(false);
    expect(await showCode(other, await freshCode(app))).toEqual(wrong);
    expect(await showCode(other, recoveryCodes[0] ?? '')).toEqual(wrong);
    expect(await showCode(other, await freshCode(next.app))).toEqual(right);
  });

  test('keeps the secret out of the tables', async () => {
    const { secret } = (await begin(ruth.client)).body;
    const app = authenticatorApp(secret);
    const { recoveryCodes } = await save(ruth.client, app.codeAt(await server.clock.now()));
    const [first = ''] = recoveryCodes;
    const { kysely } = server.database;
    const authenticators = await kysely.selectFrom('authenticators').selectAll().execute();
    expect(authenticators.some((row) => row.sealed_secret.includes(app.secret))).toBe(false);
    const rows = JSON.stringify([
      authenticators,
      await kysely.selectFrom('recovery_codes').selectAll().execute(),
      await kysely.selectFrom('outbox').selectAll().execute(),
      await state(ruth.client),
    ]);
    for (const hidden of [secret, first, first.replaceAll('-', '')]) {
      expect(rows).not.toContain(hidden);
    }
  });
});

describe('a code', () => {
  test('is good once, in whatever login', async () => {
    const { app } = await setUp(ruth.client);
    const [one, two] = [await logIn(ruth), await logIn(ruth)];
    const code = await freshCode(app);
    expect(await showCode(one, code)).toEqual(right);
    expect(await showCode(two, code)).toEqual(wrong);
    expect(await isOpen(two)).toBe(false);
  });

  test('that set the app up is used by that', async () => {
    const app = authenticatorApp((await begin(ruth.client)).body.secret);
    const code = app.codeAt(await server.clock.now());
    await save(ruth.client, code);
    expect(await showCode(await logIn(ruth), code)).toEqual(wrong);
  });

  test.each(['of the app', 'for recovery'])(
    '%s sent many times at once is good once',
    async (which) => {
      const { app, recoveryCodes } = await setUp(ruth.client);
      const code = which === 'of the app' ? await freshCode(app) : (recoveryCodes[0] ?? '');
      const clients = await Promise.all([1, 2, 3, 4].map(() => logIn(ruth)));
      const answers = await Promise.all(clients.map((client) => showCode(client, code)));
      expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
      const open = await Promise.all(clients.map(isOpen));
      expect(open.filter(Boolean)).toHaveLength(1);
    },
  );

  test('for recovery opens in place of the app, once, and its owner is told', async () => {
    const { recoveryCodes } = await setUp(ruth.client);
    const [code = ''] = recoveryCodes;
    const client = await logIn(ruth);
    expect(await state(client)).toMatchObject({ isShown: false });
    expect(await showCode(client, code.toUpperCase())).toEqual(right);
    expect(await isOpen(client)).toBe(true);
    expect(await showCode(await logIn(ruth), code)).toEqual(wrong);
    expect(await state(client)).toMatchObject({ isShown: true, recoveryCodesLeft: 9 });
    expect(await mails()).toEqual(['second-factor-added', 'recovery-code-used']);
  });

  test('of somebody else opens nothing', async () => {
    const { app, recoveryCodes } = await setUp(ruth.client);
    const max = await scene.clerk(sellerId);
    await setUp(max.client);
    const client = await logIn(max);
    expect(await showCode(client, await freshCode(app))).toEqual(wrong);
    expect(await showCode(client, recoveryCodes[0] ?? '')).toEqual(wrong);
  });
});

describe('wrong codes', () => {
  test('are five, in all logins and on all nodes; then even the right one waits', async () => {
    const { app, recoveryCodes } = await setUp(ruth.client);
    const bad = await wrongCode(app);
    const [one, two] = [await logIn(ruth), await logIn(ruth)];
    for (const client of [one, two, one, two, one])
      expect(await showCode(client, bad)).toEqual(wrong);
    expect(await showCode(two, await freshCode(app))).toEqual(tooMany);
    expect(await showCode(two, recoveryCodes[0] ?? '')).toEqual(tooMany);
    const elsewhere = (await server.nodeBeside()).client();
    await logInAs(server, ruth.email, { client: elsewhere });
    expect(await showCode(elsewhere, await freshCode(app))).toEqual(tooMany);
    expect(await mails()).toEqual(['second-factor-added', 'second-factor-tries']);
    await server.clock.shift(31 * minute);
    expect(await showCode(two, await freshCode(app))).toEqual(right);
  });

  test('sent at once are five, too', async () => {
    const { app } = await setUp(ruth.client);
    const bad = await wrongCode(app);
    const client = await logIn(ruth);
    const answers = await Promise.all(Array.from({ length: 8 }, () => showCode(client, bad)));
    expect(answers.filter(({ message }) => message === wrong.message)).toHaveLength(5);
  });

  test('are told to the owner with the fifth, though no sixth follows', async () => {
    const { app } = await setUp(ruth.client);
    const bad = await wrongCode(app);
    const client = await logIn(ruth);
    for (let n = 0; n < 4; n += 1) expect(await showCode(client, bad)).toEqual(wrong);
    expect(await mails()).toEqual(['second-factor-added']);
    expect(await showCode(client, bad)).toEqual(wrong);
    expect(await mails()).toEqual(['second-factor-added', 'second-factor-tries']);
  });

  test('of somebody patient are told as well, whatever the owner shows meanwhile', async () => {
    const { app } = await setUp(ruth.client);
    const [owner, thief] = [await logIn(ruth), await logIn(ruth)];
    for (const after of [0, 31]) {
      await server.clock.shift(after * minute);
      const bad = await wrongCode(app);
      for (let n = 0; n < 4; n += 1) expect(await showCode(thief, bad)).toEqual(wrong);
      expect(await showCode(owner, await freshCode(app))).toEqual(right);
    }
    expect(await mails()).toEqual(['second-factor-added', 'second-factor-tries']);
  });

  test('that cannot be codes are not counted', async () => {
    const { app } = await setUp(ruth.client);
    const client = await logIn(ruth);
    for (let slip = 0; slip < 8; slip += 1) expect(await showCode(client, '12345')).toEqual(wrong);
    expect(await showCode(client, await freshCode(app))).toEqual(right);
  });
});

describe('a passkey', () => {
  test('that logs in is a second factor at once', async () => {
    const device = await addPasskey(ruth.client);
    const { client } = await logInBy(server, device);
    expect(await isOpen(client)).toBe(true);
  });

  test('is shown in a login by password; another’s is not', async () => {
    const device = await addPasskey(ruth.client);
    const max = await scene.clerk(sellerId);
    const theirs = await addPasskey(max.client);
    const client = await logIn(ruth);
    const show = async (by: typeof device) => {
      const credential = by.use(await beginLogin(client));
      return client.call('POST /api/site/reauthenticatebypasskey', { body: { credential } });
    };
    expect((await show(theirs)).body.isError).toBe(true);
    expect(await isOpen(client)).toBe(false);
    expect((await show(device)).body.isError).toBe(false);
    expect(await isOpen(client)).toBe(true);
  });

  test('of another host has to be shown there', async () => {
    await addPasskey(ruth.client);
    const host = await ownHost(server, auctionId);
    const elsewhere = await logIn(ruth, host);
    expect(await state(ruth.client)).toMatchObject({ passkeys: 'here' });
    expect(await state(elsewhere)).toMatchObject({ passkeys: 'elsewhere' });
    const body = { password };
    expect(codeOf(await elsewhere.call('POST /api/site/beginpasskey', { body }))).toEqual(required);
  });

  test('is neither joined nor removed by a thief of the password', async () => {
    await addPasskey(ruth.client);
    const thief = await logIn(ruth);
    expect(codeOf(await begin(thief))).toEqual(required);
    const body = { password };
    expect(codeOf(await thief.call('POST /api/site/beginpasskey', { body }))).toEqual(required);
    const Param = (await list(thief))[0]?.secureId ?? '';
    // A reset by mail would remove the second factor.
    const moved = await thief.call('POST /api/site/RequestEmailChange', {
      body: { Param: 'thief@example.com' },
    });
    expect(codeOf(moved)).toEqual(required);
    const removal = await thief.call('POST /api/site/removepasskey', { body: { Param } });
    expect(codeOf(removal)).toEqual(required);
  });

  test('that is removed ends what was shown in other logins', async () => {
    const { client } = await logInBy(server, await addPasskey(ruth.client));
    const stolen = await addPasskey(client);
    const { client: other } = await logInBy(server, stolen);
    expect(await isOpen(other)).toBe(true);
    const Param = (await list(client))[0]?.secureId ?? '';
    await client.call('POST /api/site/removepasskey', { body: { Param } });
    expect(await isOpen(client)).toBe(true);
    expect(codeOf(await work(other))).toEqual(required);
  });

  test('keeps the address from whoever began to move it before there was one', async () => {
    const thief = await logIn(ruth);
    const moved = `moved-${ruth.email}`;
    await thief.call('POST /api/site/RequestEmailChange', { body: { Param: moved } });
    const code = />([2-9A-Z]{8})<\/p>/.exec(await latestMailTo(server, moved))?.[1] ?? 'no code';
    const device = await addPasskey(ruth.client);
    const enter = (client: TestClient) =>
      client.call('GET /api/site/verifyemail/:code', { params: { code } });
    expect(codeOf(await enter(thief))).toEqual(required);
    const { client } = await logInBy(server, device);
    expect((await client.call('GET /api/site/userprofile')).body.email).toBe(ruth.email);
    expect((await enter(client)).body).toEqual({ result: true });
  });

  test('of bidders is added and removed as before', async () => {
    const { email } = ruth;
    await server.database.kysely.deleteFrom('staff').where('user_id', '=', ruth.id).execute();
    await addPasskey(ruth.client);
    const client = await logIn({ email });
    await addPasskey(client);
    const Param = (await list(client))[0]?.secureId ?? '';
    expect((await client.call('POST /api/site/removepasskey', { body: { Param } })).status).toBe(
      204,
    );
  });
});

describe('it ends', () => {
  test('where a login is carried to another host', async () => {
    const host = await ownHost(server, auctionId);
    const { app } = await setUp(ruth.client);
    const { body } = await ruth.client.call('POST /api/site/InitiateTransfer', {
      body: { host },
    });
    const carried = server.client(host);
    await carried.call('POST /api/site/transfer', { body: { transferId: body.data } });
    expect((await carried.call('GET /api/site/isauth')).status).toBe(200);
    expect(codeOf(await work(carried))).toEqual(required);
    // A seller's host takes codes, and changes nothing of the account.
    for (const change of [begin, renew, remove]) {
      expect(codeOf(await change(carried))).toEqual({ status: 403, code: 'MarketplaceOnly' });
    }
    expect(await showCode(carried, await freshCode(app))).toEqual(right);
    expect(await isOpen(carried)).toBe(true);
  });

  test('with its removal, in other logins', async () => {
    const { app } = await setUp(ruth.client);
    const other = await logIn(ruth);
    await showCode(other, await freshCode(app));
    expect((await remove(ruth.client)).status).toBe(204);
    expect(await isOpen(other)).toBe(false);
    expect(await state(ruth.client)).toMatchObject({
      authenticatorSinceStr: '',
      recoveryCodesLeft: 0,
    });
    expect((await remove(ruth.client)).status).toBe(404);
    expect((await renew(ruth.client)).status).toBe(404);
    expect(await mails()).toEqual(['second-factor-added', 'second-factor-removed']);
  });

  test('not with a new password where it was shown; there it ends in all others', async () => {
    const { app } = await setUp(ruth.client);
    const other = await logIn(ruth);
    await showCode(other, await freshCode(app));
    await ruth.client.call('POST /api/site/changepassword', {
      body: { CurrentPassword: password, NewPassword: 'teak-sideboard-9' },
    });
    expect((await work(other)).status).toBe(401);
    expect(await isOpen(ruth.client)).toBe(true);
  });

  test('not with a reset by mail: who reads the mails shows the app all the same', async () => {
    const { app } = await setUp(ruth.client);
    const { email } = ruth;
    await server.client().call('POST /api/site/RequestPasswordReset', { body: { Param: email } });
    await server.jobs.runDue();
    const mail = await latestMailTo(server, email);
    const resetCode = /\/resetpassword\/([\w-]{43})"/.exec(mail)?.[1] ?? '';
    const next = 'teak-sideboard-9';
    const reader = server.client();
    const { body } = await reader.call('POST /api/site/resetpassword/:resetCode', {
      params: { resetCode },
      body: { email, password: next, confirmPassword: next },
    });
    expect(body).toMatchObject({ status: 'Success' });
    expect((await work(ruth.client)).status).toBe(401);
    expect(codeOf(await work(reader))).toEqual(required);
    expect(codeOf(await begin(reader))).toEqual(required);
    expect(await showCode(reader, await freshCode(app))).toEqual(right);
  });

  test('with the account, of which nothing is kept', async () => {
    await setUp(ruth.client);
    const { body } = await ruth.client.call('POST /api/site/deactivateaccount');
    expect(body.isError).toBe(false);
    const { kysely } = server.database;
    const left = await kysely
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', ruth.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('by command, for whoever has lost the phone', { timeout: commandTimeoutMs }, async () => {
    const { client: byPasskey } = await logInBy(server, await addPasskey(ruth.client));
    const { app } = await setUp(byPasskey);
    const client = await logIn(ruth);
    await showCode(client, await freshCode(app));
    expect(await isOpen(client)).toBe(true);
    const reset = ['staff', 'reset-second-factor', ruth.email];
    const ran = await runCommand(server, reset);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain('They set it up again at next use.');
    expect(await isOpen(client)).toBe(false);
    expect(await state(client)).toMatchObject({ authenticatorSinceStr: '', passkeys: 'none' });
    expect((await mails()).at(-1)).toBe('second-factor-reset');
    expect((await runCommand(server, reset)).stderr).toContain('has no second step to reset');
    await setUp(client);
    expect(await isOpen(client)).toBe(true);
  });
});

test('recovery codes are made again, and the ones before are void', async () => {
  const { recoveryCodes } = await setUp(ruth.client);
  const { body } = await renew(ruth.client);
  const client = await logIn(ruth);
  expect(await showCode(client, recoveryCodes[0] ?? '')).toEqual(wrong);
  expect(await showCode(client, body.recoveryCodes[0] ?? '')).toEqual(right);
  expect(await mails()).toContain('recovery-codes-renewed');
  await server.clock.shift(11 * minute);
  expect(codeOf(await renew(client))).toEqual(proofRequired);
});

test('a seller’s host learns of an app only that there is one', async () => {
  await setUp(ruth.client);
  const elsewhere = await logIn(ruth, await ownHost(server, auctionId));
  expect(await state(elsewhere)).toMatchObject({
    authenticatorSinceStr: 'yes',
    recoveryCodesLeft: 0,
  });
});

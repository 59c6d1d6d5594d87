import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPasskey,
  beginAdding,
  beginLogin,
  list,
  logInBy,
  person,
  save,
  show,
} from '#main/testing/passkey-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';
import { softAuthenticator } from './testing/soft-authenticator.ts';

const host = 'console.localhost';
let server: TestServer;
const { clerk, logIn } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer({ SECOND_FACTOR: 'yes' });
});
afterAll(() => server.drop());

const viewer = async (client: TestClient) => (await client.call('GET /api/console/viewer')).body;

test('somebody who works for a seller adds one by their password, and the console is open by it alone', async () => {
  const { id: sellerId } = await server.make.seller();
  const ruth = await clerk(sellerId, host);
  expect(await viewer(ruth.client)).toMatchObject({ needsSecondFactor: true, companies: [] });
  const device = await addPasskey(ruth.client);
  expect(await latestMailTo(server, ruth.email)).toContain('signs you in at console.localhost');
  // Having a passkey is not the same as having used it.
  expect(await viewer(ruth.client)).toMatchObject({ needsSecondFactor: true });
  const { client, answer } = await logInBy(server, device, { host });
  expect(answer).toMatchObject({ status: 'Success' });
  expect(await viewer(client)).toMatchObject({
    needsSecondFactor: false,
    companies: [{ sellerId }],
  });
  // From now on the password alone cannot add or remove one.
  const byPassword = await logIn(ruth, host);
  const began = await byPassword.call('POST /api/site/beginpasskey', {
    body: { password: 'walnut-dresser-7' },
  });
  expect(began).toMatchObject({ status: 403, body: { code: 'SecondFactorRequired' } });
});

test('one of the console is on no list of a site, and nothing is done to it there; nor the other way', async () => {
  const ruth = await person(server);
  const atConsole = await logIn(ruth, host);
  const ofSite = await addPasskey(ruth.client);
  const ofConsole = await addPasskey(atConsole);
  const [ownOfSite, ...moreOfSite] = await list(ruth.client);
  const [ownOfConsole, ...moreOfConsole] = await list(atConsole);
  expect([moreOfSite, moreOfConsole]).toEqual([[], []]);
  expect([ownOfSite?.host, ownOfConsole?.host]).toEqual(['localhost', host]);
  for (const [client, foreign] of [
    [ruth.client, ownOfConsole],
    [atConsole, ownOfSite],
  ] as const) {
    const secureId = foreign?.secureId ?? '';
    const renamed = await client.call('POST /api/site/renamepasskey', {
      body: { secureId, name: 'Mine' },
    });
    const removed = await client.call('POST /api/site/removepasskey', {
      body: { Param: secureId },
    });
    expect([renamed.status, removed.status]).toEqual([404, 404]);
  }
  // Nor does either sign in on the other, even if a browser offered it.
  for (const [device, on] of [
    [ofSite, host],
    [ofConsole, 'localhost'],
  ] as const) {
    const client = server.client(on);
    const credential = device.use(await beginLogin(client));
    expect(await show(client, credential)).toMatchObject({ code: 'PasskeyLoginFailed' });
  }
});

test('what was begun on a site is not finished at the console', async () => {
  const ruth = await person(server);
  const atConsole = await logIn(ruth, host);
  const options = await beginAdding(ruth.client);
  const credential = softAuthenticator().create(options);
  expect(await save(atConsole, credential)).toMatchObject({ code: 'PasskeyNotAdded' });
  expect(await list(atConsole)).toEqual([]);
});

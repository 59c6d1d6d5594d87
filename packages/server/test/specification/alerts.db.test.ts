import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Person } from './support/browser.ts';
import { field, openBrowser, signedInPerson } from './support/browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function alertFor({ id: user_id }: Person, message_text: string) {
  const id = uuid();
  await server.database.kysely
    .insertInto('alerts')
    .values({ id, user_id, kind: 'Test', message_text })
    .execute();
  return id;
}
const alertsOf = async ({ get }: Person) =>
  field((await get('isauth')).body, 'alerts') as { secureId: string }[];

test('an alert has the fields of section 3', async () => {
  const person = await signedInPerson(server);
  const id = await alertFor(person, 'A test.');
  const [alert] = await alertsOf(person);
  expect(alert).toMatchObject({ secureId: id, alertEnumName: 'Test', messageText: 'A test.' });
  for (const name of ['secureAuctionId', 'secureAuctionSessionId', 'secureLotId', 'paddleNumber']) {
    expect(alert).toHaveProperty(name);
  }
});

test('dismissalert dismisses one, by Param', async () => {
  const person = await signedInPerson(server);
  const [first, second] = [await alertFor(person, 'one'), await alertFor(person, 'two')];
  expect([200, 204]).toContain((await person.post('dismissalert', { Param: first })).status);
  expect((await alertsOf(person)).map(({ secureId }) => secureId)).toEqual([second]);
});

test('dismissalerts dismisses all of one’s own', async () => {
  const [person, other] = [await signedInPerson(server), await signedInPerson(server)];
  for (const who of [person, person, other]) await alertFor(who, 'something');
  expect([200, 204]).toContain((await person.post('dismissalerts')).status);
  expect(await alertsOf(person)).toEqual([]);
  expect(await alertsOf(other)).toHaveLength(1);
});

test('another’s alert cannot be dismissed, and is answered like one that does not exist', async () => {
  const [person, other] = [await signedInPerson(server), await signedInPerson(server)];
  // With the same request id, since answers contain it: all else must be equal.
  const headers = { 'x-request-id': 'the-same-for-both' };
  const dismiss = (id: string) => person.post('dismissalert', { Param: id }, headers);
  const foreign = await dismiss(await alertFor(other, 'mine'));
  const missing = await dismiss(uuid());
  expect(foreign.status).toBe(missing.status);
  expect(foreign.body).toEqual(missing.body);
  expect(await alertsOf(other)).toHaveLength(1);
});

test('alerts need a login', async () => {
  const { post } = openBrowser(server);
  expect((await post('dismissalert', { Param: uuid() })).status).toBe(401);
  expect((await post('dismissalerts')).status).toBe(401);
});

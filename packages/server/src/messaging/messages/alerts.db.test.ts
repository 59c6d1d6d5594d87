import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { signIn } from '#main/testing/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function signedIn() {
  const { id } = await server.make.user();
  const client = await signIn(server.client(), server.database, id);
  const alerts = async () => (await client.call('GET /api/site/isauth')).body?.alerts ?? [];
  return { id, client, alerts };
}

async function alertFor(userId: string, text: string) {
  const id = uuid();
  await server.database.kysely
    .insertInto('alerts')
    .values({ id, user_id: userId, kind: 'Test', message_text: text })
    .execute();
  return id;
}

describe('dismissalert', () => {
  test('is not for visitors', async () => {
    const answer = await server
      .client()
      .call('POST /api/site/dismissalert', { body: { Param: uuid() } });
    expect(answer.status).toBe(401);
  });

  test('dismisses one alert, twice unharmed', async () => {
    const { id, client, alerts } = await signedIn();
    const first = await alertFor(id, 'first');
    await alertFor(id, 'second');
    expect((await alerts()).map(({ messageText }) => messageText)).toEqual(['second', 'first']);
    const dismiss = () => client.call('POST /api/site/dismissalert', { body: { Param: first } });
    expect((await dismiss()).status).toBe(204);
    expect((await dismiss()).status).toBe(204);
    expect(await alerts()).toMatchObject([{ alertEnumName: 'Test', messageText: 'second' }]);
  });

  test("does not reach another's alert", async () => {
    const owner = await signedIn();
    const rival = await signedIn();
    const alert = await alertFor(owner.id, 'mine');
    const answer = await rival.client.call('POST /api/site/dismissalert', {
      body: { Param: alert },
    });
    expect(answer.status).toBe(404);
    expect(await owner.alerts()).toHaveLength(1);
  });
});

describe('dismissalerts', () => {
  test('is not for visitors', async () => {
    expect((await server.client().call('POST /api/site/dismissalerts')).status).toBe(401);
  });

  test("dismisses all of one's own", async () => {
    const owner = await signedIn();
    const other = await signedIn();
    await alertFor(owner.id, 'one');
    await alertFor(owner.id, 'two');
    await alertFor(other.id, 'other');
    expect((await owner.client.call('POST /api/site/dismissalerts')).status).toBe(204);
    expect(await owner.alerts()).toEqual([]);
    expect(await other.alerts()).toHaveLength(1);
  });
});

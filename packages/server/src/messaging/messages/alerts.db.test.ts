import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Alert } from '@fairlot/contract';
import type { TestClient } from '#main/testing/test-client.ts';
import { raiseLotAlerts } from './lot-alerts.ts';
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

const see = (client: TestClient, alerts: readonly Pick<Alert, 'secureId' | 'alertTime'>[]) =>
  client.call('POST /api/site/seealerts', {
    body: { alerts: alerts.map(({ secureId, alertTime }) => ({ secureId, alertTime })) },
  });

describe('seealerts', () => {
  test('is not for visitors', async () => {
    expect((await see(server.client(), [])).status).toBe(401);
  });

  test('is known to every device of the account, and to nobody else’s', async () => {
    const [owner, other] = [await signedIn(), await signedIn()];
    for (const { id } of [owner, other]) await alertFor(id, 'news');
    const desk = await signIn(server.client(), server.database, owner.id);
    const atDesk = async () => (await desk.call('GET /api/site/isauth')).body?.alerts ?? [];
    expect(await owner.alerts()).toMatchObject([{ seen: false }]);
    // Other users' alerts among them are ignored.
    const shown = [...(await owner.alerts()), ...(await other.alerts())];
    expect((await see(owner.client, shown)).status).toBe(204);
    expect(await atDesk()).toMatchObject([{ messageText: 'news', seen: true }]);
    expect(await other.alerts()).toMatchObject([{ seen: false }]);
  });

  test('is of the alert as it was shown: what came or was renewed since is new', async () => {
    const { id, client, alerts } = await signedIn();
    const lot = await server.make.lot();
    const outbid = { userId: id, kind: 'BidderOutbid', lotId: lot.id, text: 'Outbid' } as const;
    await raiseLotAlerts(server.database.kysely, [outbid]);
    const shown = await alerts();
    await see(client, shown);
    expect(await alerts()).toMatchObject([{ seen: true }]);
    await alertFor(id, 'later');
    await raiseLotAlerts(server.database.kysely, [outbid]);
    // Repeated by a tab that does not know of the renewal.
    await see(client, shown);
    const now = await alerts();
    expect(now.map(({ alertEnumName, times }) => [alertEnumName, times])).toEqual(
      expect.arrayContaining([
        ['BidderOutbid', 2],
        ['Test', 1],
      ]),
    );
    const news = now.filter(({ seen }) => !seen).map(({ alertEnumName }) => alertEnumName);
    expect(new Set(news)).toEqual(new Set(['BidderOutbid', 'Test']));
    await see(client, now);
    expect((await alerts()).every(({ seen }) => seen)).toBe(true);
  });

  test('takes what the bell shows at most, of known ids and times', async () => {
    const { client } = await signedIn();
    const one = { secureId: uuid(), alertTime: '2026-11-22T15:00:00.000Z' };
    expect((await see(client, [one])).status).toBe(204);
    for (const bad of [
      Array.from({ length: 101 }, () => one),
      [{ ...one, alertTime: 'yesterday' }],
      // Times that match the pattern but that PostgreSQL would refuse.
      [{ ...one, alertTime: '0000-11-22T15:00:00.000Z' }],
      [{ ...one, alertTime: `2026-11-22T15:00:00.${'0'.repeat(200)}Z` }],
      [{ ...one, alertTime: '2026-11-22T15:00:00.000Z or 1=1' }],
      [{ ...one, secureId: 'mine' }],
    ]) {
      expect((await see(client, bad)).status).toBe(400);
    }
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

import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, beginLogin } from '#main/testing/passkey-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { DB } from '#platform/database/schema.ts';
import { removeSecondFactors } from './public.ts';

let server: TestServer;
let sellerId: string;
let ruth: Clerk;
const scene = staffScene(() => server);

beforeAll(async () => {
  server = await testServer({ SECOND_FACTOR: 'yes' });
  sellerId = (await server.make.seller()).id;
});
beforeEach(async () => {
  ruth = await scene.clerk(sellerId);
});
afterAll(() => server.drop());

const whenWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(
          server.database.kysely,
        );
        return rows.length;
      },
      { interval: 5 },
    )
    .toBe(count);
/** As the removal of second factors does first. */
const lockUser = (transaction: Transaction<DB>) =>
  sql`select from users where id = ${ruth.id} for no key update`.execute(transaction);
/** The newest of the logins. */
const lockLogin = (transaction: Transaction<DB>) =>
  sql`select from logins where user_id = ${ruth.id}
    order by id desc limit 1 for no key update`.execute(transaction);
const loginsThatShowed = () =>
  server.database.kysely
    .selectFrom('logins')
    .select('id')
    .where('user_id', '=', ruth.id)
    .where('second_factor_at', 'is not', null)
    .execute();

describe('a code that is shown', () => {
  test.each([
    {
      what: 'a reset',
      remove: async () => {
        await server.database.transaction((transaction) =>
          removeSecondFactors(transaction, ruth.id),
        );
      },
    },
    {
      what: 'the end of the account',
      remove: async (client: TestClient) => {
        const { body } = await client.call('POST /api/site/deactivateaccount');
        expect(body).toEqual({ isError: false, message: '' });
      },
    },
  ])('meanwhile neither fails $what nor comes of it', async ({ remove }) => {
    const { app } = await scene.setUp(ruth.client);
    const client = await scene.logIn(ruth);
    const code = await scene.freshCode(app);
    const both = await server.database.transaction(async (transaction) => {
      await lockLogin(transaction);
      const removal = remove(ruth.client);
      await whenWaiting(1);
      const shown = client.call('POST /api/site/showsecondfactor', { body: { code } });
      await whenWaiting(2);
      return { removal, shown };
    });
    await both.removal;
    expect(await both.shown).toMatchObject({ status: 200, body: { isError: true } });
    expect(await loginsThatShowed()).toEqual([]);
  });
});

describe('a passkey that is reset meanwhile', () => {
  test('begins no login', async () => {
    const device = await addPasskey(ruth.client);
    const client = server.client();
    const credential = device.use(await beginLogin(client));
    const { shown } = await server.database.transaction(async (transaction) => {
      await lockUser(transaction);
      const answer = client.call('POST /api/site/passkeylogin', {
        body: { credential, keepLoggedIn: false },
      });
      await whenWaiting(1);
      await removeSecondFactors(transaction, ruth.id);
      return { shown: answer };
    });
    expect(await shown).toMatchObject({ status: 401 });
    expect(await loginsThatShowed()).toEqual([]);
  });

  test('is shown in no login', async () => {
    const device = await addPasskey(ruth.client);
    const credential = device.use(await beginLogin(ruth.client));
    const { shown } = await server.database.transaction(async (transaction) => {
      await lockUser(transaction);
      await lockLogin(transaction);
      const answer = ruth.client.call('POST /api/site/reauthenticatebypasskey', {
        body: { credential },
      });
      await whenWaiting(1);
      await removeSecondFactors(transaction, ruth.id);
      return { shown: answer };
    });
    expect((await shown).body.isError).toBe(true);
    expect(await loginsThatShowed()).toEqual([]);
  });
});

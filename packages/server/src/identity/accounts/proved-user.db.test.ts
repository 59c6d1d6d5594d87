import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { insertLogin } from './logins.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const begin = (userId: string, passwordHash: string) =>
  insertLogin(server.database.kysely, {
    user: { userId, passwordHash },
    host: 'localhost',
    tokenHash: randomBytes(32),
    keep: false,
    provedBy: 'password',
    comesFrom: null,
    userAgent: '',
  });
const waiting = async () => {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(
    server.database.kysely,
  );
  return rows.length;
};

describe('a login proved by a password', () => {
  test('begins while the password stands, and not after it has changed', async () => {
    const { id } = await server.make.user({ password_hash: 'old' });
    expect(await begin(id, 'old')).not.toBeNull();
    expect(await begin(id, 'older')).toBeNull();
  });

  test('waits for a change under way and does not slip in behind it', async () => {
    const { id } = await server.make.user({ password_hash: 'old' });
    const { kysely } = server.database;
    const late = await server.database.transaction(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ password_hash: 'new' })
        .where('id', '=', id)
        .execute();
      await transaction.deleteFrom('logins').where('user_id', '=', id).execute();
      const login = begin(id, 'old');
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      return { login };
    });
    expect(await late.login).toBeNull();
    const rows = await kysely.selectFrom('logins').select('id').where('user_id', '=', id).execute();
    expect(rows).toEqual([]);
  });

  test('does not begin in a closed account', async () => {
    const { id } = await server.make.user({ password_hash: 'old', deactivated_at: new Date() });
    expect(await begin(id, 'old')).toBeNull();
  });
});

test('of two changes of a password at once, one wins', async () => {
  const { email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  const answers = await Promise.all(
    ['teak-sideboard-1', 'teak-sideboard-2'].map((NewPassword) =>
      client.call('POST /api/site/changepassword', {
        body: { CurrentPassword: password, NewPassword },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

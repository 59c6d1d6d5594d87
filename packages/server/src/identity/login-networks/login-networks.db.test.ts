import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logInAs, makeAccount } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const day = 24 * 60 * 60_000;
const networksOf = (userId: string) =>
  server.database.kysely
    .selectFrom('login_networks')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
const forget = () =>
  server.modules.loginNetworks.passes?.find(({ name }) => name === 'old login networks')?.run();

test('a network is remembered once, without its address, and forgotten after 90 days', async () => {
  const { id, email } = await makeAccount(server);
  const address = '198.51.100.77';
  await logInAs(server, email, { address });
  await logInAs(server, email, { address, given: 'wrong-1-word' });
  await server.clock.shift(10 * day);
  await logInAs(server, email, { address });
  const [network, ...others] = await networksOf(id);
  expect(others).toEqual([]);
  expect(JSON.stringify(network)).not.toContain('198.51');
  expect(network?.last_seen_at.getTime()).toBeGreaterThan(network?.first_seen_at.getTime() ?? 0);

  await server.clock.shift(99 * day);
  await forget();
  expect(await networksOf(id)).toHaveLength(1);
  await server.clock.shift(101 * day);
  await forget();
  expect(await networksOf(id)).toEqual([]);
});

test('nobody is known by a wrong password, or by an address of this machine', async () => {
  const { id, email } = await makeAccount(server);
  await logInAs(server, email, { given: 'wrong-1-word', address: '198.51.100.78' });
  await logInAs(server, email, { address: '127.0.0.1' });
  expect(await networksOf(id)).toEqual([]);
});

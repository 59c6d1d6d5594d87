import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { addOperator, removeOperator } from './change-operators.ts';

const host = 'console.localhost';
const nora = { kind: 'command', name: 'Nora' } as const;
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk, logIn } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const name = ({ email }: { email: string }) => `Ada Bidder <${email}>`;
const read = (client: TestClient) => client.call('POST /api/console/operator/log', { body: {} });

test('who becomes an operator, and who is none any more, is in the log that operators alone read', async () => {
  const { id: sellerId } = await server.make.seller();
  const owner = await clerk(sellerId, host);
  const ruth = await makeAccount(server);
  const joan = await makeAccount(server);
  const { database } = server;
  expect(await addOperator(database, ruth.email, nora)).toBe('added');
  expect(await addOperator(database, joan.email, nora)).toBe('added');
  expect(await addOperator(database, joan.email.toUpperCase(), nora)).toBe('added');
  expect(await removeOperator(database, joan.email, nora)).toBe(true);
  expect(await removeOperator(database, joan.email, nora)).toBe(false);
  expect(await addOperator(database, 'nobody@example.com', nora)).toBe('no-user');
  expect((await read(server.client(host))).status).toBe(401);
  expect((await read(owner.client)).status).toBe(404);
  expect((await read(await logIn(joan, host))).status).toBe(404);
  const client = await logIn(ruth, host);
  const { body } = await read(client);
  const by = { person: 'Nora', company: '' };
  expect(body.entries).toMatchObject([
    { ...by, action: 'operator.remove', subject: name(joan) },
    { ...by, action: 'operator.add', subject: name(joan) },
    { ...by, action: 'operator.add', subject: name(ruth) },
  ]);
  // No company's people can read it.
  const { body: log } = await owner.client.call('POST /api/console/sellers/:sellerId/log', {
    params: { sellerId },
    body: {},
  });
  expect(log.entries).toEqual([]);
});

test('nobody becomes an operator while a bid of theirs stands', async () => {
  const lot = await server.make.lot();
  const { id, client } = await scene.bidder(lot.auctionId);
  const { email } = await server.database.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await bid(client, lot.id, 20)).body.bidResultEnum).toBe('BidWins');
  expect(await addOperator(server.database, email, nora)).toBe('bidding');
  await server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'sold', ended_at: new Date(), reserve_met: true })
    .where('lot_id', '=', lot.id)
    .execute();
  expect(await addOperator(server.database, email, nora)).toBe('added');
});

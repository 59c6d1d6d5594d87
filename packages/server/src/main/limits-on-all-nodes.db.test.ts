import { texts } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logInAs, makeAccount, nextAddress } from './testing/log-in-as.ts';
import { signIn } from './testing/sign-in.ts';
import type { TestClient } from './testing/test-client.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

let server: TestServer;
/** A browser at each of two nodes. */
let nodes: readonly [TestClient, TestClient];
beforeAll(async () => {
  server = await testServer();
  nodes = [server.client(), (await server.nodeBeside()).client()];
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const minute = 60_000;
const atTurn = (n: number) => nodes[n % 2 === 0 ? 0 : 1];

test('wrong passwords of one network, whatever the accounts', async () => {
  const { email } = await makeAccount(server);
  const address = nextAddress();
  const guess = (n: number) =>
    logInAs(server, `guess-${n}@example.com`, { address, client: atTurn(n) });
  await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)));
  for (const client of nodes) {
    expect((await logInAs(server, email, { address, client })).answer.status).toBe(429);
  }
  await server.clock.shift(16 * minute);
  expect((await logInAs(server, email, { address })).answer.body.status).toBe('Success');
});

test('right passwords of one network count nowhere', async () => {
  const { email } = await makeAccount(server);
  const address = nextAddress();
  for (let n = 0; n < 51; n += 1) {
    const client = atTurn(n);
    expect((await logInAs(server, email, { address, client })).answer.status).toBe(200);
  }
});

test('tries at an email, which tell nobody whether it has an account', async () => {
  const answersTo = async (email: string) => {
    const answers: unknown[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { answer } = await logInAs(server, email, { given: 'wrong-1-word', client: atTurn(n) });
      answers.push(answer.body);
    }
    return answers;
  };
  const known = await answersTo((await makeAccount(server)).email);
  expect(known.at(-1)).toMatchObject({ message: texts.accountLocked });
  expect(await answersTo('nobody-at-all@example.com')).toEqual(known);
});

test('mails that a network asks for, and keys that somebody tries', async () => {
  const headers = { 'x-forwarded-for': nextAddress() };
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const body = { Param: `many-${n}@example.com` };
    const answer = await atTurn(n).call('POST /api/site/RequestPasswordReset', { body, headers });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  const tried: number[] = [];
  for (let n = 0; n < 61; n += 1) {
    const body = { transferId: `made-up-${n}` };
    tried.push((await atTurn(n).call('POST /api/site/transfer', { body, headers })).status);
  }
  expect(tried).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
});

test('what somebody does with cards; what they only look at counts on each node', async () => {
  const { id } = await server.make.user();
  for (const client of nodes) await signIn(client, server.database, id);
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const answer = await atTurn(n).call('POST /api/site/removepaymentmethod');
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const before = await countedTurns();
  await atTurn(0).call('GET /api/site/isauth');
  expect(await countedTurns()).toEqual(before);
});

const countedTurns = () =>
  server.database.kysely
    .selectFrom('rate_limits')
    .select(['subject', 'used'])
    .orderBy('subject')
    .execute();

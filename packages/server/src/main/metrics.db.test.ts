import * as contract from '@fairlot/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backlogName, labelOf } from '#platform/facts/fact.ts';
import { archiveBacklog, backupBacklog } from '#platform/database/backup-backlogs.queries.ts';
import { readMetrics, valueOf } from '#platform/metrics/testing/read-metrics.ts';
import type { Module } from '#platform/modules/module.ts';
import { biddingScene } from './testing/bidding-scene.ts';
import { bid } from './testing/sign-in.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const samples = () => readMetrics(server.app);
const modules = (): readonly Module[] => Object.values(server.modules);

/** The contract's calls. */
const calls = Object.values(contract as Readonly<Record<string, unknown>>).filter(
  (one): one is contract.Endpoint =>
    typeof one === 'object' && one !== null && 'method' in one && 'access' in one,
);

describe('nothing is forgotten: before anybody has come', () => {
  test('every call of the contract is counted', async () => {
    const shown = await samples();
    expect(calls.length).toBeGreaterThan(80);
    const missing = calls.filter(
      ({ method, path: route }) =>
        valueOf(shown, 'fairlot_http_requests_total', { method, route, status: '2xx' }) ===
        undefined,
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('every job, pass, follower, lane, thread and call to the hub is watched', async () => {
    const shown = await samples();
    const work = [
      ...modules().flatMap(({ jobs = [] }) => jobs.map(({ name }) => ['job', name] as const)),
      ...modules().flatMap(({ passes = [] }) => passes.map(({ name }) => ['pass', name] as const)),
      ...modules().flatMap(({ followers = [] }) =>
        followers.map((one) => ['follower', labelOf(one)] as const),
      ),
      ...['jobs', 'job maintenance', 'facts', 'facts for all nodes', 'facts that failed'].map(
        (name) => ['pass', name] as const,
      ),
      ['lane', 'bids'] as const,
      ['thread', 'large lists'] as const,
      ['thread', 'invoice PDFs'] as const,
      ...Object.values(contract.hubMethods).map((name) => ['hub', name] as const),
    ];
    for (const [kind, name] of work) {
      for (const figure of [
        'duration_seconds_count',
        'failures_total',
        'failures_in_a_row',
        'last_success_timestamp_seconds',
      ]) {
        const value = valueOf(shown, `fairlot_work_${figure}`, { kind, name });
        expect(value, `${figure} of ${kind} ${name}`).toBeTypeOf('number');
      }
    }
    expect(work.length).toBeGreaterThan(30);
  });

  test('what waits is named, also where nothing does', async () => {
    const shown = await samples();
    const waiting = shown.filter(({ name }) => name === 'fairlot_waiting');
    expect(waiting.map(({ labels }) => labels['what'])).toEqual(
      expect.arrayContaining([
        'mails',
        'sms',
        'payments due',
        'payments unanswered',
        'lots overdue',
        'bids',
        'job send-email',
        archiveBacklog,
        backupBacklog,
        ...modules().flatMap(({ followers = [] }) => followers.map(backlogName)),
      ]),
    );
    expect(valueOf(shown, 'fairlot_readings_failed_total')).toBe(0);
  });
});

test('a bid is seen at its route and in the lane', async () => {
  const lot = await server.make.lot();
  const { client } = await scene.bidder(lot.auctionId);
  const before = await samples();
  expect((await bid(client, lot.id, 100)).status).toBe(200);
  const after = await samples();
  const grown = (name: string, labels: Record<string, string>) =>
    (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
  const route = { method: 'POST', route: '/api/site/placebid' };
  expect(grown('fairlot_http_request_duration_seconds_count', route)).toBe(1);
  expect(grown('fairlot_http_requests_total', { ...route, status: '2xx' })).toBe(1);
  expect(grown('fairlot_work_duration_seconds_count', { kind: 'lane', name: 'bids' })).toBe(1);
  expect(grown('fairlot_bid_batch_bids_count', {})).toBe(1);
});

const visits = async (name: string) => {
  for (const url of [
    `/${name}`,
    `/api/site/${name}`,
    `/api/site/getlot/${name}`,
    `/InventoryImage/${name}/1`,
    `/%zz${name}`,
    `/feed?${name}=yes`,
  ]) {
    await server.app.inject({ url, headers: { host: name, 'user-agent': name } });
    await server.app.inject({ url, method: 'PROPFIND' as 'GET' });
    await server.app.inject({ url, method: 'HEAD' });
  }
  return (await samples()).map((sample) => JSON.stringify([sample.name, sample.labels]));
};

test('names that visitors make up become no figures', async () => {
  await visits('localhost');
  const before = new Set(await visits('first-name'));
  expect((await visits('second-name')).filter((one) => !before.has(one))).toEqual([]);
});

test('what waits is counted, with the age of the oldest', async () => {
  await sql`insert into outbox (id, channel, recipient, template, data, created_at) values
    (gen_random_uuid(), 'email', 'a@example.com', 'welcome', '{}', now() - interval '10 minutes'),
    (gen_random_uuid(), 'email', 'b@example.com', 'welcome', '{}', now()),
    (gen_random_uuid(), 'email', 'given-up@example.com', 'welcome', '{}', now() - interval '1 day')`.execute(
    server.database.kysely,
  );
  const lot = await server.make.lot();
  await sql`update lot_states set close_at = auction_clock() - interval '30 seconds' where lot_id = ${lot.id}`.execute(
    server.database.kysely,
  );
  const shown = await samples();
  expect(valueOf(shown, 'fairlot_waiting', { what: 'mails' })).toBe(2);
  const oldest = (what: string) => valueOf(shown, 'fairlot_waiting_oldest_seconds', { what });
  expect(oldest('mails')).toBeCloseTo(600, -1);
  expect(valueOf(shown, 'fairlot_waiting', { what: 'lots overdue' })).toBe(1);
  expect(oldest('lots overdue')).toBeCloseTo(30, -1);
});

test('a fact that its followers cannot follow is seen, with the age and their failures', async () => {
  const { kysely } = server.database;
  const names = ['SalePublished', 'BidRetracted'];
  // Of another version, say: no follower can read its body.
  await sql`insert into facts (name, body, recorded_at)
    select name, '{}', now() - interval '90 seconds' from unnest(${names}::text[]) name`.execute(
    kysely,
  );
  await server.deliverFacts();
  const shown = await samples();
  const followers = modules()
    .flatMap(({ followers: its = [] }) => its)
    .filter(({ factName }) => names.includes(factName));
  expect(new Set(followers.map(({ scope }) => scope))).toEqual(new Set(['node', 'installation']));
  const seen = followers.map((follower) => ({
    failures: valueOf(shown, 'fairlot_work_failures_total', { name: labelOf(follower) }),
    waiting: valueOf(shown, 'fairlot_waiting', { what: backlogName(follower) }),
  }));
  expect(seen).toEqual(followers.map(() => ({ failures: 1, waiting: 1 })));
  const oldest = followers.map((follower) =>
    valueOf(shown, 'fairlot_waiting_oldest_seconds', { what: backlogName(follower) }),
  );
  expect(Math.max(...oldest.map((age) => age ?? 0))).toBeGreaterThan(89);
  await sql`delete from facts`.execute(kysely);
});

describe('who may read', () => {
  const token = 'a-token-of-thirty-two-characters!';
  const production = {
    FAIRLOT_MODE: 'production',
    PUBLIC_URL: 'https://localhost',
    SMTP_URL: 'smtp://127.0.0.1:9',
    POSTAL_ADDRESS: '1 Sample Street',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const answers = async (environment: Record<string, string>) => {
    await using started = await disposableServer(environment);
    const { app } = started.server;
    const status = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    return {
      local: await status({}),
      remote: await status({}, '203.0.113.7'),
      wrong: await status({ authorization: `Bearer ${token}x` }),
      right: await status({ authorization: `Bearer ${token}` }),
      rightFromAfar: await status({ authorization: `Bearer ${token}` }, '203.0.113.7'),
    };
  };

  test('without a token the demo shows this machine alone', async () => {
    expect(await answers({})).toMatchObject({ local: 200, remote: 404, rightFromAfar: 404 });
  });

  test('without a token production shows nobody', async () => {
    expect(await answers(production)).toMatchObject({ local: 404, remote: 404, right: 404 });
  });

  test.each([{}, production])('with a token whoever shows it, and nobody else', async (mode) => {
    expect(await answers({ ...mode, METRICS_TOKEN: token })).toEqual({
      local: 401,
      remote: 401,
      wrong: 401,
      right: 200,
      rightFromAfar: 200,
    });
  });
});

async function disposableServer(environment: Record<string, string>) {
  const own = await testServer(environment);
  return { server: own, [Symbol.asyncDispose]: () => own.drop() };
}

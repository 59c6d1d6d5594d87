import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoles } from '#platform/modules/module.ts';
import type { Pass, Role } from '#platform/modules/module.ts';
import { runsOn } from './roles.ts';
import { soldAuction } from './testing/sold-auction.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

/** Why a pass does no harm where several nodes run it at once. */
const skips = 'its rows are locked, and others skip them or find them done';
const once = 'a lock of the installation: who does not get it leaves the round out';
const condition = 'one statement, whose condition no longer holds the second time';
const own = 'what this process or machine has alone';

/** Every pass, with its nodes. A new one gets its line here, and the reason. */
const known: Record<string, readonly [why: string, where?: readonly Role[]]> = {
  facts: [own, allRoles],
  'database position': [own, allRoles],
  'replica position': [own, ['web']],
  watchers: [own, ['hub']],
  'missed events': [own, ['hub']],
  'old cache': [own, ['web']],
  'abandoned imports': [own, allRoles],
  'visits of links': [own, ['web']],
  'search index': [once, ['web', 'worker']],
  'bids on favorites': [skips, ['web', 'worker']],
  alerts: [skips, ['web', 'worker']],
  jobs: [skips],
  'job maintenance': [once],
  'facts for all nodes': [skips],
  'facts that failed': [skips],
  'facts left over': [skips],
  'old facts': [condition],
  favorites: [skips],
  'pending bids': [skips],
  'either-or groups': [skips],
  'SMS before a close': [skips],
  'SMS in the morning': [skips],
  'win mails': [skips],
  'announcement mails': [skips],
  'mails of lost bids': [skips],
  'outbid mails': [skips],
  settlement: [skips],
  'scheduled payments': [skips],
  'open payment attempts': [skips],
  'pickup reminders': [skips],
  offers: [skips],
  digests: [skips],
  domains: [skips],
  'push notifications': [skips],
  webhooks: [skips],
  rehearsals: [skips],
  signals: [once],
  publications: [condition],
  'picture uploads': [condition],
  searches: [condition],
  'looks at drafts': [condition],
  'views of operators': [condition],
  'ended tokens': [condition],
  'expired challenges': [condition],
  'expired invitations': [condition],
  'expired logins': [condition],
  'expired email changes': [condition],
  'old alerts': [condition],
  'old login networks': [condition],
  'old push notices': [condition],
  'old subscription requests': [condition],
  'old webhook deliveries': [condition],
};

const minute = 60_000;
const day = 24 * 60 * minute;
/** When they run: at once, when alerts are old enough to be told, when cards are charged, when much has expired. */
const moments = [0, minute, 3 * day, 120 * day];

let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  [one, two] = [await testServer(), await testServer()];
}, 60_000);
afterAll(async () => {
  await one.drop();
  await two.drop();
});

test('every pass is known, with the nodes that run it', () => {
  const where = one.passes.map(({ name, where: roles = ['worker'] }) => [name, roles]);
  const expected = Object.entries(known).map(([name, [, roles = ['worker']]]) => [name, roles]);
  expect(Object.fromEntries(where)).toEqual(Object.fromEntries(expected));
  expect(where).toHaveLength(expected.length);
});

test('an installation with nodes of each role runs them all', () => {
  const run = allRoles.flatMap((role) => one.passes.filter(runsOn([role])));
  expect(new Set(run.map(({ name }) => name))).toEqual(new Set(Object.keys(known)));
});

// Each pass has its own tests of two nodes; this is all of them in one installation, and takes ten seconds.
describe.runIf(process.env['FAIRLOT_LONG'] === '1')('two nodes that run every pass at once', () => {
  test('leave the same in the database as one alone', { timeout: 120_000 }, async () => {
    await makeWork(one);
    await makeWork(two);
    const other = await two.nodeBeside();
    for (const moment of moments) {
      await one.clock.shift(moment);
      await two.clock.shift(moment);
      for (const pass of one.passes) await runAll([pass]);
      await one.jobs.runDue();
      for (const [index, pass] of two.passes.entries()) {
        await runAll([pass, other.passes[index]]);
      }
      await Promise.all([two.jobs.runDue(), other.jobs.runDue()]);
    }
    const left = await rowsOf(two);
    expect(left).toEqual(await rowsOf(one));
    // There was work, or this would prove nothing.
    expect(left).toMatchObject({ invoices: 12 });
    expect(left['outbox']).toBeGreaterThan(0);
    expect(left['search_lots']).toBeGreaterThan(0);
  });
});

/** Work for many passes: what was sold, new lots, favorites. */
async function makeWork(server: TestServer): Promise<void> {
  const { make, database } = server;
  const winners = Array.from({ length: 12 }, (_, index) => [(index + 1) * 10_00]);
  await soldAuction(server, { winners });
  const fan = await make.user();
  for (let index = 0; index < 5; index += 1) {
    const lot = await make.lot();
    await database.kysely
      .insertInto('favorites')
      .values({ user_id: fan.id, lot_id: lot.id })
      .execute();
  }
}

const runAll = (passes: readonly (Pass | undefined)[]) =>
  Promise.all(passes.map(async (pass) => pass?.run()));

/** How many rows each table has, but those that say which nodes there are. */
async function rowsOf({ database }: TestServer): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I.%I', table_schema, table_name), false, true, '')))[1]::text::int as count
    from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
      and table_name not in ('nodes', 'watcher_counts')`.execute(database.kysely);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

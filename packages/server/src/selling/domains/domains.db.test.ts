import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInAs, makeAccount } from '#main/testing/log-in-as.ts';
import { makeLogin } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { deleteLoginsAt } from '#identity/accounts/public.ts';
import { createSiteFinder } from '#identity/sites/find-site.ts';
import type { OutsideAnswer, PostOutside } from '#platform/outgoing/post-outside.ts';
import { createLog } from '#platform/log/log.ts';
import { createLookAtDomain, proofOf, proofPath } from './look-at-domain.ts';
import { createWatchDomains } from './watch-domains.ts';
import type { WatchDomains } from './watch-domains.ts';

// Sellers' own domains, with a name server and an internet that stand in (decision 248).

const ours = ['198.51.100.1', '198.51.100.2'];
const rivals = ['203.0.113.9'];
const key = Buffer.alloc(32, 7);
const consoleHost = 'console.localhost';
const hour = 3_600_000;
const by = { kind: 'command', name: 'test' } as const;
const { signal } = new AbortController();

let server: TestServer;
/** What the name server says, of every name. */
let names: Record<string, readonly string[]>;
let requested: { url: string; addresses: readonly string[] }[];
let watch: WatchDomains;
const { clerk } = staffScene(() => server);
let owner: TestClient;
let ownerEmail: string;
let sellerId: string;
let host: string;
let mailed: { to: string; template: string }[];
let count = 0;
let later = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

beforeEach(async () => {
  sellerId = (await server.make.seller()).id;
  ({ client: owner, email: ownerEmail } = await clerk(sellerId, consoleHost));
  host = `auctions-${(count += 1)}.example`;
  await server.make.site({ host, name: 'Own', seller_company_id: sellerId });
  names = { localhost: ours, [host]: [ours[1] ?? ''] };
  requested = [];
  mailed = [];
  watch = createWatchDomains({
    database: server.database,
    log: createLog('silent'),
    look: lookWith((url) => ({
      kind: 'answered',
      status: 200,
      answer: proofOf(key, new URL(url).hostname),
      retryAfter: null,
    })),
    enqueueEmail: async (_tx, { to }, { template }) => void mailed.push({ to, template }),
    findSite: async () => ({}) as never,
    linkTo: (at, path) => `https://${at}${path}`,
    marketplaceHost: 'localhost',
    consoleHost,
    endLogins: deleteLoginsAt,
  });
});

const lookUp = async (name: string) => ({ addresses: names[name] ?? ours, isSure: true });
const opensLook = async () => false;

function lookWith(answer: (url: string) => OutsideAnswer) {
  const requestAt =
    (addresses: readonly string[]): PostOutside =>
    async ({ url }) => {
      requested.push({ url, addresses });
      return answer(url);
    };
  return createLookAtDomain({ key, marketplaceHost: 'localhost', lookUp, requestAt });
}

/** Looked up by one that remembers nothing. */
async function isServed(at: string): Promise<boolean> {
  const findSite = createSiteFinder(server.database, { cdnHost: null, consoleHost, opensLook });
  return (await findSite(at)) !== null;
}

async function mayHaveCertificate(domain: string, headers: Record<string, string> = {}) {
  const url = `/internal/certificate?domain=${encodeURIComponent(domain)}`;
  return (await server.app.inject({ method: 'GET', url, headers })).statusCode;
}

/** Once changes of hosts have been noticed. */
const certificateOf = (domain: string) =>
  expect.poll(() => mayHaveCertificate(domain), { timeout: 5_000 });

async function lookAfter(hours: number): Promise<void> {
  later += hours;
  await server.clock.shift(later * hour);
  await watch.lookAtDue(signal);
}

const loginsThere = () =>
  server.database.kysely.selectFrom('logins').where('host', '=', host).select('id').execute();

const openAgain = async () => watch.lookAt(host, { sellerId, by });

describe('a domain that leads here', () => {
  test('stays, and is asked at the addresses that were looked up', async () => {
    await lookAfter(0);
    expect(requested).toContainEqual({
      url: `https://${host}${proofPath}`,
      addresses: [ours[1]],
    });
    expect(await isServed(host)).toBe(true);
  });

  test('stays when nobody answers there: a certificate may be late', async () => {
    expect(await lookWith(() => ({ kind: 'timeout' }))(host, signal)).toBe('silent');
  });

  test('says so itself', async () => {
    const answer = await server.client(host).request('GET', proofPath);
    expect(answer.status).toBe(200);
    expect((await server.client('nobody.example').request('GET', proofPath)).status).toBe(404);
  });
});

describe('a domain that leads elsewhere', () => {
  beforeEach(async () => {
    await lookAfter(0);
    names[host] = rivals;
  });

  test('is closed at the second look: no site, no login, no mail leads there, and its owner knows', async () => {
    const account = await makeAccount(server);
    const { client } = await logInAs(server, account.email, { client: server.client(host) });
    expect((await client.call('GET /api/site/isauth')).status).toBe(200);
    await certificateOf(host).toBe(200);

    await lookAfter(24);
    expect(await isServed(host)).toBe(true);
    await lookAfter(5);
    expect(await isServed(host)).toBe(true);
    await lookAfter(2);
    expect(await isServed(host)).toBe(false);

    const { kysely } = server.database;
    expect(
      await kysely.selectFrom('sites').where('host', '=', host).select('host').execute(),
    ).toEqual([]);
    expect(await loginsThere()).toEqual([]);
    await certificateOf(host).toBe(404);
    expect(mailed).toEqual([{ to: ownerEmail, template: 'domain-closed' }]);
    const { body } = await owner.call('GET /api/console/sellers/:sellerId/company', {
      params: { sellerId },
    });
    expect(body).toMatchObject({ sites: [], closedSites: [host] });
    // Nothing was asked of a rival's server.
    expect(
      requested.every(({ addresses }) => addresses.every((address) => ours.includes(address))),
    ).toBe(true);
    await lookAfter(48);
    expect(mailed).toHaveLength(1);
  });

  test('takes along what was carried from it to another host, and tells all nodes of both', async () => {
    const { id } = await makeAccount(server);
    await makeLogin(server.database, id, host);
    await makeLogin(server.database, id, 'localhost');
    const { kysely } = server.database;
    const logins = await kysely
      .selectFrom('logins')
      .where('user_id', '=', id)
      .select(['id', 'host'])
      .execute();
    const there = logins.find((login) => login.host === host)?.id ?? '';
    await kysely
      .updateTable('logins')
      .set({ comes_from: there })
      .where('user_id', '=', id)
      .where('host', '=', 'localhost')
      .execute();
    await lookAfter(24);
    await lookAfter(7);
    const told = await kysely
      .selectFrom('facts')
      .where('name', '=', 'LoginsEnded')
      .select('body')
      .execute();
    const ended = told.flatMap(({ body }) => (body as { loginIds: string[] }).loginIds);
    expect(ended).toEqual(expect.arrayContaining(logins.map((login) => login.id)));
  });

  test('is not closed by two nodes that look at once', async () => {
    later += 24;
    await server.clock.shift(later * hour);
    await Promise.all([1, 2, 3].map(() => watch.lookAtDue(signal)));
    expect(await isServed(host)).toBe(true);
  });

  test('is not closed when it leads here again before the second look', async () => {
    await lookAfter(24);
    names[host] = [ours[0] ?? ''];
    await lookAfter(7);
    names[host] = rivals;
    await lookAfter(24);
    expect(await isServed(host)).toBe(true);
  });

  test('is closed by the daily looks alone: those that its seller asks for neither count nor put one off', async () => {
    for (let asked = 0; asked < 3; asked += 1) expect(await openAgain()).toBe('elsewhere');
    expect(await isServed(host)).toBe(true);
    await lookAfter(24);
    await openAgain();
    await lookAfter(5);
    await openAgain();
    expect(await isServed(host)).toBe(true);
    await lookAfter(2);
    expect(await isServed(host)).toBe(false);
  });

  test('is none while one of its addresses is ours: one may have left our own name', async () => {
    names[host] = [...ours, ...rivals];
    await lookAfter(24);
    await lookAfter(7);
    expect(await isServed(host)).toBe(true);
  });

  test('is not closed together with another: it is we who have moved', async () => {
    const other = `other-${host}`;
    await server.make.site({ host: other, name: 'Own', seller_company_id: sellerId });
    names[host] = ours;
    await lookAfter(25);
    names[host] = rivals;
    names[other] = rivals;
    for (let look = 0; look < 3; look += 1) await lookAfter(25);
    expect([await isServed(host), await isServed(other)]).toEqual([true, true]);
    names[other] = ours;
    await lookAfter(7);
    await lookAfter(7);
    expect([await isServed(host), await isServed(other)]).toEqual([false, true]);
  });

  test('is opened again by its seller, once it leads here', async () => {
    await lookAfter(24);
    await lookAfter(7);
    expect(await openAgain()).toBe('elsewhere');
    expect(await isServed(host)).toBe(false);
    names[host] = ours;
    // Nobody else can, nor does it open by itself.
    const other = (await server.make.seller()).id;
    expect(await watch.lookAt(host, { sellerId: other, by })).toBe('not-found');
    await lookAfter(48);
    expect(await isServed(host)).toBe(false);
    // A node that had not noticed yet let somebody in while it was closed.
    await makeLogin(server.database, (await makeAccount(server)).id, host);
    expect(await openAgain()).toBe('ours');
    expect(await isServed(host)).toBe(true);
    expect(await loginsThere()).toEqual([]);
    await certificateOf(host).toBe(200);
  });
});

test('a domain without an address is closed after four looks, and not while our own has none', async () => {
  await lookAfter(25);
  names[host] = [];
  names['localhost'] = [];
  for (let look = 0; look < 6; look += 1) await lookAfter(25);
  names['localhost'] = ours;
  for (let look = 0; look < 3; look += 1) await lookAfter(25);
  expect(await isServed(host)).toBe(true);
  await lookAfter(7);
  expect(await isServed(host)).toBe(false);
});

test('in the console it is the same to ask for another’s and for one that leads elsewhere', async () => {
  const answer = await owner.call('POST /api/console/sellers/:sellerId/opendomain', {
    params: { sellerId },
    body: { host: 'somebody-elses.example' },
  });
  expect(answer.body).toMatchObject({ isError: true, code: 'DomainLeadsElsewhere' });
});

test('a name beneath our own host is not looked at, nor one that is not theirs', async () => {
  const beneath = `beneath-${count}.localhost`;
  await server.make.site({ host: beneath, name: 'Own', seller_company_id: sellerId });
  expect(await watch.lookAt(beneath, { sellerId, by })).toBe('not-found');
  expect(await watch.lookAt('169.254.169.254', { sellerId, by })).toBe('not-found');
  expect(requested).toEqual([]);
});

describe('the proxy on this machine asks which names may have a certificate', () => {
  test('hosts that are served, in whatever letters', async () => {
    await certificateOf(host).toBe(200);
    expect(await mayHaveCertificate(host.toUpperCase())).toBe(200);
    expect(await mayHaveCertificate('localhost')).toBe(200);
    expect(await mayHaveCertificate(consoleHost)).toBe(200);
  });

  test('no site of a company that no operator has looked at', async () => {
    for (const [domain, verified_at] of [
      ['new.example', null],
      ['seen.example', new Date()],
    ] as const) {
      const { id } = await server.make.seller({ verified_at });
      await server.make.site({ host: domain, name: 'Own', seller_company_id: id });
    }
    await certificateOf('seen.example').toBe(200);
    expect(await mayHaveCertificate('new.example')).toBe(404);
  });

  test.each(['nobody.example', '', 'x'.repeat(300), '*.localhost', "'; drop table hosts; --"])(
    'no other: %j',
    async (domain) => {
      expect(await mayHaveCertificate(domain)).toBe(404);
    },
  );

  test('nobody from outside is answered', async () => {
    await certificateOf(host).toBe(200);
    expect(await mayHaveCertificate(host, { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await mayHaveCertificate(host, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    const { app } = server;
    const url = `/internal/certificate?domain=${host}`;
    const remote = await app.inject({ method: 'GET', url, remoteAddress: '203.0.113.7' });
    expect(remote.statusCode).toBe(404);
  });

  test('a flood of made-up names keeps no host from its certificate', async () => {
    // Known by now, and not asked for yet.
    const other = `later-${host}`;
    await server.make.site({ host: other, name: 'Own', seller_company_id: sellerId });
    await certificateOf(other).toBe(200);
    const names = [...Array.from({ length: 1_100 }, (_, number) => `n${number}.example`), host];
    const answers = await Promise.all(names.map((name) => mayHaveCertificate(name)));
    expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => 404));
    expect(answers.at(-1)).toBe(200);
  });
});

import { gunzipSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { auctionPath, lotPath } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readXml } from './testing/read-xml.ts';
import type { XmlElement } from './testing/read-xml.ts';
import { readIcal } from './testing/read-ical.ts';

const sellerHost = 'hudson.localhost';
const hour = 60 * 60_000;
const hostile = `Tools </title> <b>&amp; "more" ]]> \u0007 Łódź 🪑`;
let server: TestServer;
let hudson: string;
let other: string;
let manager: string;
let sale: { auctionId: string; sessionId: string; lots: string[] };
let elsewhere: { auctionId: string; sessionId: string; lots: string[] };
let hidden: { auctionId: string; sessionId: string; lots: string[] };
let windowId: string;

beforeAll(async () => {
  server = await testServer();
  hudson = (await server.make.seller({ company_name: 'Hudson & Sons <Sales>' })).id;
  other = (await server.make.seller({ company_name: 'Other Sales' })).id;
  await server.make.site({ host: sellerHost, name: 'Hudson', seller_company_id: hudson });
  manager = uuid();
  await server.database.kysely
    .insertInto('managers')
    .values({
      id: manager,
      seller_company_id: hudson,
      first_name: 'Ann',
      last_name: 'Manager',
      email: 'ann@example.com',
    })
    .execute();
  sale = await published(hudson, { title: hostile, manager_id: manager });
  elsewhere = await published(other, { title: 'Elsewhere' });
  hidden = await published(hudson, { title: 'Preview', published_at: new Date(Date.now() + hour) });
  windowId = uuid();
  await server.database.kysely
    .insertInto('pickup_windows')
    .values({
      id: windowId,
      auction_id: sale.auctionId,
      starts_at: new Date('2026-11-28T15:00:00Z'),
      ends_at: new Date('2026-11-28T19:30:00Z'),
      slot_minutes: 15,
      per_slot: 4,
    })
    .execute();
});
afterAll(() => server.drop());

async function published(seller: string, row: Record<string, unknown>) {
  const auction = await server.make.auction({ seller_company_id: seller, ...row });
  const session = await server.make.session({ auction_id: auction.id });
  const lots: string[] = [];
  for (const title of ['Lathe', 'Łódź <b>']) {
    const at = { auction_id: auction.id, session_id: session.id, title };
    lots.push((await server.make.lot(at)).id);
  }
  return { auctionId: auction.id, sessionId: session.id, lots };
}

async function get(url: string, options: { host?: string; headers?: Record<string, string> } = {}) {
  const { host = 'localhost', headers } = options;
  return server.app.inject({ method: 'GET', url, headers: { host, ...headers } });
}
async function xml(url: string, host?: string): Promise<XmlElement> {
  const answer = await get(url, host === undefined ? {} : { host });
  expect(answer.statusCode).toBe(200);
  return readXml(answer.body);
}
/** This installation's origin on a host: `PUBLIC_URL` is not set here, so it is the default. */
const originOf = (host: string) => `http://${host}:3000`;
const addresses = (element: XmlElement) =>
  element.children.map((child) => child.children.find(({ name }) => name === 'loc')?.text ?? '');
/** Everything that a host's sitemaps list, by path. */
async function everything(host: string): Promise<string[]> {
  const index = await xml('/sitemap.xml', host);
  expect(index.name).toBe('sitemapindex');
  const pages = addresses(index).map((address) => new URL(address));
  expect(new Set(pages.map(({ origin }) => origin))).toEqual(new Set([originOf(host)]));
  const lists = await Promise.all(pages.map(({ pathname }) => xml(pathname, host)));
  return lists.flatMap(addresses).map((address) => {
    expect(new URL(address).origin).toBe(originOf(host));
    return new URL(address).pathname;
  });
}

const field = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name);
const entries = (feed: XmlElement) => feed.children.filter(({ name }) => name === 'entry');
const calendarOf = (id: string) => `/calendar/auction/${id}.ics`;
const manifestAt = async (url: string, host = 'localhost') => {
  const answer = await get(url, { host });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  return JSON.parse(answer.body) as Record<string, unknown> & { icons: { src: string }[] };
};
const feedIds = async (url: string, host?: string) =>
  entries(await xml(url, host)).map((entry) => field(entry, 'id')?.text);
const hurriedRead = () =>
  server.app.inject({
    url: '/sitemap-pages.xml',
    headers: { host: 'localhost' },
    remoteAddress: '198.51.100.7',
  });

describe('robots.txt', () => {
  test('keeps robots out of what is personal and shows the host’s own sitemap', async () => {
    const answer = await get('/robots.txt', { host: sellerHost });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = answer.body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/api/', '/account', '/dashboard', '/transfer', '/catalog/', '/dev/']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).toContain(`Sitemap: http://${sellerHost}:3000/sitemap.xml`);
    expect(lines).not.toContain('Disallow: /');
  });
});

describe('the sitemap', () => {
  test('of the marketplace lists every public page by the address that the page calls its own', async () => {
    const paths = await everything('localhost');
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/past',
        '/faq',
        auctionPath(sale.sessionId, hostile),
        auctionPath(elsewhere.sessionId, 'Elsewhere'),
        lotPath(sale.sessionId, sale.lots[0] ?? '', 'Lathe'),
        lotPath(elsewhere.sessionId, elsewhere.lots[1] ?? '', 'Łódź <b>'),
        `/seller/${hudson}`,
        `/seller/${other}`,
        `/director/${manager}`,
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('of a seller’s host lists that seller’s alone', async () => {
    const paths = (await everything(sellerHost)).join('\n');
    expect(paths).toContain(sale.sessionId);
    expect(paths).toContain(`/seller/${hudson}`);
    for (const id of [other, elsewhere.sessionId, ...elsewhere.lots]) {
      expect(paths).not.toContain(id);
    }
  });

  test('never lists what is not published', async () => {
    const paths = (await everything('localhost')).join('\n');
    for (const id of [hidden.sessionId, ...hidden.lots]) expect(paths).not.toContain(id);
  });

  test('says when a lot last changed: when it was published, and when it was hammered', async () => {
    const changed = async (host: string) => {
      const list = await xml('/sitemap-lots-1.xml', host);
      const entry = list.children.find((url) =>
        url.children.some(({ text }) => text.includes(sale.lots[0] ?? '?')),
      );
      return entry?.children.find(({ name }) => name === 'lastmod')?.text;
    };
    expect(Math.abs(Date.parse((await changed('localhost')) ?? '') - Date.now())).toBeLessThan(
      hour,
    );
    const end = new Date(Date.now() + 5 * hour);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ ended_at: end, outcome: 'passed' })
      .where('lot_id', '=', sale.lots[0] ?? '')
      .execute();
    // Nothing is cached for a host that was not requested yet.
    await server.make.site({ host: 'late.localhost', name: 'Late', seller_company_id: hudson });
    expect(await changed('late.localhost')).toBe(end.toISOString());
  });

  test('is packed for those who unpack, and served from memory', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const packed = await get('/sitemap-lots-1.xml', { headers });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['cache-control']).toBe('public, max-age=900');
    const plain = await get('/sitemap-lots-1.xml');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const lot = await server.make.lot({ auction_id: sale.auctionId, session_id: sale.sessionId });
    expect((await get('/sitemap-lots-1.xml')).body).not.toContain(lot.id);
  });

  test.each([
    'lots-0',
    'lots-2',
    'lots-999999',
    'lots-1e3',
    'lots',
    'users-1',
    'pages-1',
    '../pages',
  ])('has no page %s', async (name) => {
    expect((await get(`/sitemap-${name}.xml`)).statusCode).toBe(404);
  });
});

describe('the feed', () => {
  test('has everything that RFC 4287 asks for', async () => {
    const answer = await get('/feed');
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = readXml(answer.body);
    expect(feed.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom');
    for (const element of [feed, ...entries(feed)]) {
      for (const name of ['id', 'title', 'updated', 'author']) {
        expect(element.children.filter((child) => child.name === name)).toHaveLength(1);
      }
      expect(field(element, 'id')?.text).toMatch(/^(urn:uuid:|tag:localhost,2026:)/);
      expect(field(element, 'updated')?.text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(element.children.some(({ attributes }) => attributes['rel'] === 'alternate')).toBe(
        true,
      );
    }
    const self = feed.children.find(({ attributes }) => attributes['rel'] === 'self');
    expect(self?.attributes['href']).toBe('http://localhost:3000/feed');
  });

  test('tells a hostile title as the words it is', async () => {
    const feed = await xml(`/feed/${hudson}`);
    expect(field(feed, 'title')?.text).toBe('Auctions at Hudson & Sons <Sales>');
    const [entry, ...others] = entries(feed);
    expect(others).toEqual([]);
    expect(field(entry, 'title')?.text).toBe(hostile.replace('\u0007', ''));
    expect(field(entry, 'id')?.text).toBe(`urn:uuid:${sale.sessionId}`);
    expect(field(entry, 'summary')?.text).toMatch(
      /^\d lots in Hudson, NY\. Closes from .* E[SD]T\.$/,
    );
  });

  test('calls an auction the same on every host, and a seller’s host shows theirs alone', async () => {
    const theirs = [`urn:uuid:${sale.sessionId}`];
    expect(await feedIds('/feed', sellerHost)).toEqual(theirs);
    expect(await feedIds(`/feed/${hudson}`, sellerHost)).toEqual(theirs);
    expect(await feedIds(`/feed/${hudson.toUpperCase()}`)).toEqual(theirs);
    expect(new Set(await feedIds('/feed'))).toEqual(
      new Set([...theirs, `urn:uuid:${elsewhere.sessionId}`]),
    );
  });

  test('of a seller without auctions is a feed all the same, and never changes', async () => {
    const { id } = await server.make.seller();
    const feed = await xml(`/feed/${id}`);
    expect(entries(feed)).toEqual([]);
    expect(field(feed, 'updated')?.text).toBe('1970-01-01T00:00:00.000Z');
  });

  test('that nobody changed is not sent twice', async () => {
    const { headers } = await get('/feed');
    const again = await get('/feed', { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('of nobody, or of another seller on a seller’s host, is not found', async () => {
    for (const url of [`/feed/${randomUUID()}`, '/feed/not-an-id', `/feed/${sale.sessionId}`]) {
      expect((await get(url)).statusCode).toBe(404);
    }
    expect((await get(`/feed/${other}`, { host: sellerHost })).statusCode).toBe(404);
  });
});

describe('the calendar of an auction', () => {
  test('has the closing and the pickup, as instants, with names that stay', async () => {
    const answer = await get(calendarOf(sale.sessionId));
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const { properties, events } = readIcal(answer.body);
    expect(properties).toMatchObject({ VERSION: '2.0', CALSCALE: 'GREGORIAN' });
    expect(events.map(({ UID }) => UID)).toEqual([sale.sessionId, windowId]);
    expect(events[1]).toMatchObject({
      DTSTART: '20261128T150000Z',
      DTEND: '20261128T193000Z',
      LOCATION: 'Hudson, NY',
      SUMMARY: `Pickup: ${hostile.replace('\u0007', '')}`,
    });
    const elsewhereToo = await get(calendarOf(sale.sessionId), { host: sellerHost });
    expect(readIcal(elsewhereToo.body).events.map(({ UID }) => UID)).toEqual(
      events.map(({ UID }) => UID),
    );
  });

  test('never tells the street, which only registered bidders know', async () => {
    const answer = await get(calendarOf(sale.sessionId));
    expect(answer.body).not.toContain('Main Street');
    expect(answer.body).not.toContain('12534');
  });

  test('is not there before the auction is published, on another host, or for anything else', async () => {
    expect((await get(calendarOf(hidden.sessionId))).statusCode).toBe(404);
    expect((await get(calendarOf(elsewhere.sessionId), { host: sellerHost })).statusCode).toBe(404);
    for (const id of [randomUUID(), sale.auctionId, 'x', '']) {
      expect((await get(calendarOf(id))).statusCode).toBe(404);
    }
    expect((await get(`/calendar/auction/${sale.sessionId}`)).statusCode).toBe(404);
  });
});

describe('the web manifest', () => {
  test('of the marketplace opens its front page', async () => {
    expect(await manifestAt('/GetWebAppManifest')).toMatchObject({
      name: 'Fairlot',
      start_url: '/',
      display: 'standalone',
    });
  });

  test('of a seller opens their site, or on the marketplace their page', async () => {
    const own = await manifestAt(`/getwebappmanifest/${hudson}`, sellerHost);
    expect(own).toMatchObject({ name: 'Hudson', start_url: '/' });
    const page = await manifestAt(`/GetWebAppManifest/${hudson}`);
    expect(page).toMatchObject({
      name: 'Hudson & Sons <Sales>',
      start_url: `/seller/${hudson}`,
    });
  });

  test('names icons that are there, in the size it says', async () => {
    for (const [url, host] of [
      ['/GetWebAppManifest', 'localhost'],
      ['/GetWebAppManifest', sellerHost],
      [`/GetWebAppManifest/${other}`, 'localhost'],
    ] as const) {
      const { icons } = await manifestAt(url, host);
      expect(icons.length).toBe(3);
      for (const { src } of icons) expect((await get(src, { host })).statusCode).toBe(200);
    }
  });

  test('of nobody, or of another seller on a seller’s host, is not found', async () => {
    expect((await get(`/GetWebAppManifest/${randomUUID()}`)).statusCode).toBe(404);
    expect((await get('/GetWebAppManifest/x')).statusCode).toBe(404);
    expect((await get(`/GetWebAppManifest/${other}`, { host: sellerHost })).statusCode).toBe(404);
  });
});

test('no header of a request moves the addresses in what everybody may keep', async () => {
  const urls = ['/robots.txt', '/sitemap.xml', '/sitemap-lots-1.xml', '/feed', `/feed/${hudson}`];
  for (const url of [...urls, calendarOf(sale.sessionId)]) {
    const plain = await get(url);
    const moved = await get(url, {
      host: 'localhost:8080',
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example' },
    });
    expect(plain.body).toContain(originOf('localhost'));
    expect(moved.body).toBe(plain.body);
  }
});

test('a host that nobody registered has none of this', async () => {
  const urls = ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/feed', '/GetWebAppManifest'];
  for (const url of [...urls, `/calendar/auction/${sale.sessionId}.ics`]) {
    expect((await get(url, { host: 'nobody.example' })).statusCode).toBe(404);
  }
});

test('a crawler in a hurry is slowed down', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await hurriedRead()).statusCode);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
});

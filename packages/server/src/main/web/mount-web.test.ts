import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { lookCookie } from '@fairlot/contract';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { mountWeb } from './mount-web.ts';
import { analyticsHosts } from './page-headers.ts';
import { commonSite } from '#platform/http/testing/common-site.ts';

/** Stands in for the web build: a page that shows the renderer's input. */
const renderer = `
let renderings = 0;
export async function renderPage(request, { api, nonce, crawler }) {
  const { pathname } = new URL(request.url);
  if (pathname === '/broken') {
    renderings += 1;
    return new Response('<p>broken ' + renderings + '</p>', { status: 500 });
  }
  if (pathname === '/throwing') {
    renderings += 1;
    throw new Error('broken ' + renderings);
  }
  if (pathname === '/too-many') {
    renderings += 1;
    return new Response('<p>too many ' + renderings + '</p>', { status: 429 });
  }
  if (pathname === '/deadly') process.exit(3);
  if (pathname.startsWith('/slow/')) {
    const until = Date.now() + Number(pathname.split('/')[2]);
    while (Date.now() < until);
    return new Response('slow');
  }
  if (pathname === '/private') {
    return new Response('', { headers: { 'referrer-policy': 'no-referrer' } });
  }
  if (pathname === '/scripts') {
    const ours = '<script nonce="' + nonce + '">ours()</script>';
    const file = '<script nonce="' + nonce + '" src="/assets/a.js"></script>';
    return new Response(ours + file + '<script>theirs()</script>');
  }
  if (pathname === '/away') return new Response('<p>away</p>', { status: 503 });
  if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/' } });
  const answer = await api.call('GET /api/site/getlot/:lotId', { params: { lotId: 'a b' } });
  renderings += 1;
  return new Response(
    JSON.stringify({
      crawler, renderings, url: request.url,
      cookie: request.headers.get('cookie'), seen: answer.data, status: answer.status,
    }),
    { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } },
  );
}`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlot-web-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await writeFile(join(folder, 'server', 'index.js'), renderer);
  await writeFile(join(folder, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'client', 'assets', 'app-1a2b.js'), 'plain');
  await writeFile(join(folder, 'client', 'assets', 'app-1a2b.js.br'), 'packed');
  await mkdir(join(folder, 'earlier-assets'));
  await writeFile(join(folder, 'earlier-assets', 'app-0000.js'), 'yesterday');
  await writeFile(join(folder, 'client', 'favicon.svg'), '<svg/>');
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  app = fastify({ trustProxy: 'loopback' });
  await app.register(fastifyCookie);
  app.get('/api/site/getlot/:lotId', (request, reply) => {
    const { host, cookie } = request.headers;
    if (host === 'nobody.example') return reply.code(404).send({ code: 'NotFound' });
    return { host, cookie: cookie ?? null, ip: request.ip, params: request.params };
  });
  await mountWeb(app, {
    buildDirectory: folder,
    cache: createPageCache(60_000),
    findSite: async (host, key = '') =>
      host === 'unknown.example' || (host === 'hidden.example' && !['link', 'open'].includes(key))
        ? null
        : {
            ...commonSite,
            host,
            name: host,
            isHidden: host === 'hidden.example',
          },
    linkTo: (host, path) => `https://${host}:8443${path}`,
    lookedAt: async ({ cookies }) => (cookies[lookCookie] === 'open' ? 'a sale' : null),
    guests: (host) =>
      host === 'counted.example' ? [analyticsHosts('https://counter.example/c.js')] : [],
  });
  return () => app.close();
});

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

let visits = 0;
/** An address not cached by another test. */
const fresh = () => `/page-${(visits += 1)}`;
const policyOn = async (host: string) =>
  (await app.inject({ url: '/scripts', headers: { host } })).headers['content-security-policy'];
const on = (host: string, url: string, cookie = '') =>
  app.inject({ url, headers: { host, cookie } });
const from = (address: string) => app.inject({ url: fresh(), remoteAddress: address });

describe('a page', () => {
  test('is rendered with public data of its host, for nobody in particular', async () => {
    const answer = await app.inject({
      url: `/terms?seller=${(visits += 1)}&more=no`,
      headers: { host: 'fairlot.example', cookie: 'LoginCookie=secret' },
      remoteAddress: '203.0.113.9',
    });
    expect(answer.json()).toMatchObject({
      url: `https://fairlot.example:8443/terms?seller=${visits}`,
      cookie: null,
      status: 200,
      seen: {
        host: 'fairlot.example',
        cookie: null,
        ip: '203.0.113.9',
        params: { lotId: 'a b' },
      },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('of a hidden host is there for browsers with the key of a look alone', async () => {
    for (const url of ['/', '/look/rubbish', '/auction/some']) {
      const [hidden, unknown] = [await on('hidden.example', url), await on('unknown.example', url)];
      expect({ url, status: hidden.statusCode }).toEqual({ url, status: 404 });
      expect(hidden.body).toBe(unknown.body);
    }
    const link = await on('hidden.example', '/look/link');
    expect(link.statusCode).toBe(200);
    expect(link.cookies).toMatchObject([{ name: lookCookie, value: 'link', maxAge: 60 }]);
    expect(link.json().seen.cookie).toBe(`${lookCookie}=link`);
    const page = await on('hidden.example', '/auction/some', `${lookCookie}=open`);
    expect(page.statusCode).toBe(200);
    expect(page.cookies).toEqual([]);
    expect(page.headers['cache-control']).toBe('private, no-store');
  });

  test('is rendered once for a crowd', async () => {
    const url = fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(url)));
    expect(new Set(answers.map((answer) => answer.json().renderings)).size).toBe(1);
  });

  test('names our own inline scripts in its policy, and nobody else’s', async () => {
    const answer = await app.inject('/scripts');
    const [, policy] = /script-src ([^;]*)/.exec(
      String(answer.headers['content-security-policy']),
    ) ?? ['', ''];
    expect(policy.split(' ')).toEqual(["'self'", hash('ours()')]);
    expect(answer.body).toBe(
      '<script>ours()</script><script src="/assets/a.js"></script><script>theirs()</script>',
    );
  });

  test('lets a provider in on the hosts that use it', async () => {
    expect(await policyOn('counted.example')).toContain('https://counter.example/c.js');
    expect(await policyOn('other.example')).not.toContain('counter.example');
  });

  test('is rendered for one address only so often', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => from('203.0.113.7')));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(60);
    expect((await from('203.0.113.8')).statusCode).toBe(200);
  });

  test('is the same whatever is added to its address', async () => {
    const url = fresh();
    const [plain, tagged] = [await app.inject(url), await app.inject(`${url}?utm_source=x`)];
    expect(tagged.json().renderings).toBe(plain.json().renderings);
  });

  test('is the same whatever title somebody gives it', async () => {
    const lot = `/auction/a/lot/b${(visits += 1)}`;
    const written = [lot, `${lot}/TITLE`, `${lot}/any?utm_source=x`, `${lot}/`, lot.toUpperCase()];
    const answers = [];
    for (const url of written) {
      answers.push((await app.inject({ url, headers: { host: 'one.example' } })).json());
    }
    expect(new Set(answers.map(({ renderings }) => renderings)).size).toBe(1);
    expect(answers[0].url).toBe(`https://one.example:8443${lot}`);
  });

  test('is of the host that the API sees, whatever a proxy adds', async () => {
    const answer = await app.inject({
      url: fresh(),
      headers: { host: 'One.example', 'x-forwarded-host': 'two.example' },
    });
    expect(new URL(answer.json().url).hostname).toBe('one.example');
    expect(answer.json().seen.host).toBe('one.example');
  });

  test('of one host is never shown on another', async () => {
    const url = fresh();
    const [one, two] = await Promise.all([
      app.inject({ url, headers: { host: 'one.example' } }),
      app.inject({ url, headers: { host: 'two.example' } }),
    ]);
    expect([one.json().seen.host, two.json().seen.host]).toEqual(['one.example', 'two.example']);
  });

  test('of a site is one page, however the header writes its host', async () => {
    const url = fresh();
    const asked = ['one.example', 'ONE.example', 'one.example:6666', 'One.Example:443'];
    const answers = [];
    for (const host of asked) answers.push((await app.inject({ url, headers: { host } })).json());
    expect(new Set(answers.map(({ renderings }) => renderings)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.url))).toEqual(
      new Set([`https://one.example:8443${url}`]),
    );
  });

  test('of a host that nobody registered is not rendered', async () => {
    const answer = await app.inject({ url: fresh(), headers: { host: 'unknown.example' } });
    expect(answer.statusCode).toBe(404);
  });

  test('that failed is not made again by everybody who waits for it', async () => {
    const counts = [];
    for (let visit = 0; visit < 3; visit += 1) counts.push((await app.inject('/broken')).body);
    expect(new Set(counts).size).toBe(1);
  });

  test('that fails by throwing is not made again either, for a moment', async () => {
    const failures: string[] = [];
    app.addHook('onError', async (_request, _reply, error) => void failures.push(error.message));
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await app.inject('/throwing')).statusCode).toBe(500);
    }
    expect(failures).toHaveLength(3);
    expect(new Set(failures).size).toBe(1);
  });

  test('that was too many for one visitor is asked for again by the next', async () => {
    const first = await app.inject('/too-many');
    expect(first.statusCode).toBe(429);
    expect((await app.inject('/too-many')).body).not.toBe(first.body);
  });

  test('is made off the loop that takes bids', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    const answer = await app.inject('/slow/1500');
    clearInterval(turning);
    expect(answer.body).toBe('slow');
    expect(turns).toBeGreaterThan(15);
  });

  test('too many at once are asked to come back', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => app.inject(`/slow/${index % 2}/${index}`)),
    );
    // Four under way and 64 behind them.
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(68);
    expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(12);
  });

  test('that takes its thread along is an error, and the next one gets another thread', async () => {
    expect((await app.inject('/deadly')).statusCode).toBe(500);
    expect((await app.inject(fresh())).statusCode).toBe(200);
  });

  test('carries the headers that keep it safe', async () => {
    const { headers } = await app.inject(fresh());
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test('may be stricter about itself', async () => {
    const { headers } = await app.inject('/private');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('is packed for those who can unpack it', async () => {
    const url = fresh();
    const answer = async (encodings: string) =>
      app.inject({ url, headers: { 'accept-encoding': encodings } });
    const [plain, brotli, old, spaced] = await Promise.all(
      ['gzip;q=0, br; q=0.0 ', 'gzip, deflate, br', 'gzip, br;q=0', 'br;q=0 , gzip'].map(answer),
    );
    expect(spaced?.headers['content-encoding']).toBe('gzip');
    expect(plain?.headers['content-encoding']).toBeUndefined();
    expect(brotli?.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(plain?.body);
    expect(old?.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(old?.rawPayload ?? '').toString()).toBe(plain?.body);
  });

  test('of a crawler has a key of its own', async () => {
    const url = fresh();
    const visitor = await app.inject(url);
    const crawler = await app.inject({ url, headers: { 'user-agent': 'some bot' } });
    expect([visitor.json().crawler, crawler.json().crawler]).toEqual([false, true]);
  });

  test('keeps the status of its rendering', async () => {
    expect((await app.inject('/broken')).statusCode).toBe(500);
    const away = await app.inject('/away');
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5']);
    const moved = await app.inject('/moved');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/']);
  });

  test('with an address beyond reason is refused', async () => {
    expect((await app.inject(`/${'a'.repeat(3_000)}`)).statusCode).toBe(414);
    expect((await app.inject('//other.example/')).statusCode).toBe(400);
  });
});

describe('beside the pages', () => {
  test('assets are served packed and for ever', async () => {
    const url = '/assets/app-1a2b.js';
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.body).toBe('packed');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/favicon.svg')).statusCode).toBe(200);
  });

  test('assets of the builds before are still there', async () => {
    expect((await app.inject('/assets/app-0000.js')).body).toBe('yesterday');
  });

  test.each(['/assets/gone.js', '/api/site/nothing', '/API/site/nothing', '/dev/nothing'])(
    '%s is not rendered',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/json');
    },
  );
});

test('a missing build is one sentence that says what to do', async () => {
  const mounting = mountWeb(fastify(), {
    buildDirectory: '/nowhere',
    cache: createPageCache(0),
    findSite: async () => null,
    linkTo: (_host, path) => path,
    lookedAt: async () => null,
  });
  await expect(mounting).rejects.toThrow(/npm run build -w packages\/web/);
});

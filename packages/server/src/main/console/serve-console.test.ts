import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#platform/http/create-app.ts';
import type { App } from '#platform/http/create-app.ts';
import { createLog } from '#platform/log/log.ts';
import { serveConsole } from './serve-console.ts';

const page = '<!doctype html><title>Console</title>';
let folder: string;
let app: App;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-console-'));
  await mkdir(path.join(folder, 'build/assets'), { recursive: true });
  await writeFile(path.join(folder, 'build/index.html'), page);
  await writeFile(path.join(folder, 'build/icon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'build/assets/index-a1b2.js'), 'run()');
  await writeFile(path.join(folder, 'secret.txt'), 'not for you');
  app = await createApp(createLog('silent'));
  await serveConsole(app, path.join(folder, 'build'), 'console.localhost');
  // The public site at these addresses, and one call.
  app.get('/*', async () => 'the public site');
  app.get('/api/site/getsite', async () => 'a call');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, { host = 'console.localhost:3000', method = 'GET' as const } = {}) =>
  app.inject({ method, url, headers: { host } });

test.each(['/', '/some-company/sales', '/auction/x/lot/y', '/sitemaps?x=1', '/..%2fsecret'])(
  'an address that names no file is a page: %s',
  async (url) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['x-frame-options']).toBe('DENY');
  },
);

test('files of the build are sent, those with a hash to be kept', async () => {
  const script = await ask('/assets/index-a1b2.js');
  expect([script.statusCode, script.body]).toEqual([200, 'run()']);
  expect(script.headers['cache-control']).toContain('immutable');
  const icon = await ask('/icon.svg');
  expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  expect((await ask('/index.html')).headers['content-security-policy']).toBeDefined();
});

test.each([
  '/robots.txt',
  '/assets/none.js',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5c..%5csecret.txt',
])('nothing else is there: %s', async (url) => {
  const answer = await ask(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toContain('not for you');
  expect(answer.body).not.toContain('the public site');
});

test('an address that is none is refused', async () => {
  expect((await ask('//')).statusCode).toBe(400);
});

test.each(['CONSOLE.localhost', 'console.localhost', 'Console.Localhost:8080'])(
  'whatever the spelling of its host: %s',
  async (host) => expect((await ask('/', { host })).body).toBe(page),
);

test.each(['localhost:3000', 'hudson.localhost', 'console.localhost.evil.example'])(
  'another host shows what it shows: %s',
  async (host) => expect((await ask('/icon.svg', { host })).body).toBe('the public site'),
);

test('calls go on to whoever answers them', async () => {
  expect((await ask('/api/site/getsite')).body).toBe('a call');
});

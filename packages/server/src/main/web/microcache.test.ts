import { expect, test, vi } from 'vitest';
import { Microcache } from './microcache.ts';
import type { CachedPage } from './microcache.ts';

const page = (body: string, status = 200): CachedPage => ({ status, headers: [], body });

const render = (body: string) => async () => page(body);

function cacheAt(capacity = 1_000) {
  const clock = { now: 0 };
  return { clock, cache: new Microcache({ capacity, now: () => clock.now }) };
}

test('a crowd that comes at once costs one rendering', async () => {
  const { cache } = cacheAt();
  const render = vi.fn<() => Promise<CachedPage>>(async () => page('a'));
  const pages = await Promise.all(
    Array.from({ length: 50 }, async () => cache.get('/', 2_000, render)),
  );
  expect(render).toHaveBeenCalledOnce();
  expect(new Set(pages).size).toBe(1);
});

test('a page is served again until its time is over, then rendered anew', async () => {
  const { cache, clock } = cacheAt();
  await cache.get('/', 2_000, async () => page('old'));
  clock.now = 1_999;
  expect((await cache.get('/', 2_000, async () => page('new'))).body).toBe('old');
  clock.now = 2_000;
  expect((await cache.get('/', 2_000, async () => page('new'))).body).toBe('new');
});

test('keys do not see each other’s pages', async () => {
  const { cache } = cacheAt();
  await cache.get('one.example /', 2_000, async () => page('one'));
  const other = await cache.get('two.example /', 2_000, async () => page('two'));
  expect(other.body).toBe('two');
});

test('a server error is not remembered, a missing page is', async () => {
  const { cache } = cacheAt();
  await cache.get('/broken', 2_000, async () => page('', 500));
  await cache.get('/gone', 2_000, async () => page('gone', 404));
  expect((await cache.get('/broken', 2_000, async () => page('well'))).body).toBe('well');
  expect((await cache.get('/gone', 2_000, async () => page('back'))).body).toBe('gone');
});

test('a rendering that throws fails those who waited and nobody after', async () => {
  const { cache } = cacheAt();
  const wait = async () => cache.get('/', 2_000, () => Promise.reject(new Error('no')));
  const both = await Promise.allSettled([wait(), wait()]);
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  expect((await cache.get('/', 2_000, async () => page('well'))).body).toBe('well');
});

test('the oldest pages leave when there is no more room', async () => {
  const { cache } = cacheAt(10);
  await cache.get('a', 2_000, render('aaaa'));
  await cache.get('b', 2_000, render('bbbb'));
  await cache.get('c', 2_000, render('cccc'));
  expect((await cache.get('a', 2_000, render('again'))).body).toBe('again');
  expect((await cache.get('c', 2_000, render('again'))).body).toBe('cccc');
});

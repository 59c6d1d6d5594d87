import { expect, test, vi } from 'vitest';
import { Microcache } from './microcache.ts';
import type { CachedPage } from './microcache.ts';

const page = (body: string, status = 200): CachedPage => ({
  status,
  headers: [],
  body: Buffer.from(body),
  packed: Buffer.alloc(0),
});

const briefly = () => 2_000;
const render = (body: string) => async () => page(body);

function cacheAt(capacity = 1_000) {
  const clock = { now: 0 };
  return { clock, cache: new Microcache({ capacity, now: () => clock.now }) };
}

test('a crowd that comes at once costs one rendering', async () => {
  const { cache } = cacheAt();
  const render = vi.fn<() => Promise<CachedPage>>(async () => page('a'));
  const pages = await Promise.all(
    Array.from({ length: 50 }, async () => cache.get('/', briefly, render)),
  );
  expect(render).toHaveBeenCalledOnce();
  expect(new Set(pages).size).toBe(1);
});

test('a page is served again until its time is over, then rendered anew', async () => {
  const { cache, clock } = cacheAt();
  await cache.get('/', briefly, async () => page('old'));
  clock.now = 1_999;
  expect((await cache.get('/', briefly, async () => page('new'))).body.toString()).toBe('old');
  clock.now = 2_000;
  expect((await cache.get('/', briefly, async () => page('new'))).body.toString()).toBe('new');
});

test('keys do not see each other’s pages', async () => {
  const { cache } = cacheAt();
  await cache.get('one.example /', briefly, async () => page('one'));
  const other = await cache.get('two.example /', briefly, async () => page('two'));
  expect(other.body.toString()).toBe('two');
});

test('a server error is not remembered, a missing page is', async () => {
  const { cache } = cacheAt();
  await cache.get('/broken', briefly, async () => page('', 500));
  await cache.get('/gone', briefly, async () => page('gone', 404));
  expect((await cache.get('/broken', briefly, async () => page('well'))).body.toString()).toBe(
    'well',
  );
  expect((await cache.get('/gone', briefly, async () => page('back'))).body.toString()).toBe(
    'gone',
  );
});

test('a rendering that throws fails those who waited and nobody after', async () => {
  const { cache } = cacheAt();
  const wait = async () => cache.get('/', briefly, () => Promise.reject(new Error('no')));
  const both = await Promise.allSettled([wait(), wait()]);
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  expect((await cache.get('/', briefly, async () => page('well'))).body.toString()).toBe('well');
});

test('the oldest pages leave when there is no more room', async () => {
  const { cache } = cacheAt(10);
  await cache.get('a', briefly, render('aaaa'));
  await cache.get('b', briefly, render('bbbb'));
  await cache.get('c', briefly, render('cccc'));
  expect((await cache.get('a', briefly, render('again'))).body.toString()).toBe('again');
  expect((await cache.get('c', briefly, render('again'))).body.toString()).toBe('cccc');
});

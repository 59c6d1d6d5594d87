import { expect, test } from 'vitest';
import { forEachLimited } from './for-each-limited.ts';

/** Work that ends when it is told to. */
function handledWork() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const work = (item: string): Promise<void> => {
    const end = Promise.withResolvers<void>();
    begun.push(item);
    ends.set(item, end);
    return end.promise;
  };
  const end = async (item: string, error?: Error) => {
    if (error) ends.get(item)?.reject(error);
    else ends.get(item)?.resolve();
    await new Promise(setImmediate);
  };
  return { begun, work, end };
}

const items = ['first', 'second', 'third', 'fourth'];

test('does the work for every item, so many at a time, the next when one has ended', async () => {
  const { begun, work, end } = handledWork();
  const all = forEachLimited(items, 2, work);
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  expect(begun).toEqual(['first', 'second', 'third']);
  for (const item of ['first', 'third', 'fourth']) await end(item);
  await all;
  expect(begun).toEqual(items);
});

test('a failure is thrown when what was under way has ended, and no more is begun', async () => {
  const { begun, work, end } = handledWork();
  let thrown: unknown = null;
  const all = forEachLimited(items, 2, work).catch((error: unknown) => {
    thrown = error;
  });
  const failure = new Error('first is broken');
  await end('first', failure);
  expect(thrown).toBeNull();
  await end('second');
  await all;
  expect(thrown).toBe(failure);
  expect(begun).toEqual(['first', 'second']);
});

test('asked to stop, it ends what is under way and begins no more', async () => {
  const { begun, work, end } = handledWork();
  const stopping = new AbortController();
  const all = forEachLimited(items, 2, work, stopping.signal);
  stopping.abort();
  await end('first');
  await end('second');
  await all;
  expect(begun).toEqual(['first', 'second']);
});

import { expect, test } from 'vitest';
import { createMemo } from './memo.ts';

function memoScene(capacity = 10) {
  const scene = { now: 0, made: 0 };
  const memo = createMemo<string>({
    freshMs: 100,
    capacity,
    sizeOf: ({ length }) => length,
    now: () => scene.now,
  });
  const make = async () => `made ${(scene.made += 1)}`;
  return { scene, memo, make };
}

test('a value is made once for all who ask at once, and again when it is old', async () => {
  const { scene, memo, make } = memoScene();
  expect(await Promise.all([memo('a', make), memo('a', make)])).toEqual(['made 1', 'made 1']);
  scene.now = 99;
  expect(await memo('a', make)).toBe('made 1');
  scene.now = 100;
  expect(await memo('a', make)).toBe('made 2');
});

function throwsAtOnce(): never {
  throw new Error('at once');
}

test('a failure is not remembered', async () => {
  const { memo, make } = memoScene();
  await expect(memo('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(memo('a', throwsAtOnce)).rejects.toThrow('at once');
  expect(await memo('a', make)).toBe('made 1');
});

test('the oldest leaves when there is no room', async () => {
  const { memo, make } = memoScene(12);
  await memo('a', make);
  await memo('b', make);
  await memo('c', make);
  expect(await memo('b', make)).toBe('made 2');
  expect(await memo('a', make)).toBe('made 4');
});

test('without sizes values are counted', async () => {
  const memo = createMemo<number>({ freshMs: 60_000, capacity: 2 });
  let made = 0;
  for (const key of ['a', 'b', 'c', 'b', 'a']) await memo(key, async () => (made += 1));
  expect(made).toBe(4);
});

test('a value may say itself for how long it is fresh', async () => {
  const scene = { now: 0 };
  const memo = createMemo<string>({
    freshMs: (value) => (value === 'broken' ? 0 : 50),
    capacity: 10,
    now: () => scene.now,
  });
  await memo('a', async () => 'broken');
  expect(await memo('a', async () => 'well')).toBe('well');
  scene.now = 49;
  expect(await memo('a', async () => 'again')).toBe('well');
  scene.now = 50;
  expect(await memo('a', async () => 'again')).toBe('again');
});

test('what is larger than the room drives nothing out', async () => {
  const { memo, make } = memoScene(6);
  await memo('a', make);
  await memo('b', async () => 'far too long');
  expect(await memo('a', make)).toBe('made 1');
});

import { describe, expect, test } from 'vitest';
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

test('after a clearing all is made again, also what was being made', async () => {
  const { memo, make } = memoScene();
  expect(await memo('kept', make)).toBe('made 1');
  const old = Promise.withResolvers<string>();
  const waiting = memo('slow', () => old.promise);
  memo.clear();
  expect(await memo('kept', make)).toBe('made 2');
  const fresh = Promise.withResolvers<string>();
  const asking = memo('slow', () => fresh.promise);
  old.resolve('old');
  expect(await waiting).toBe('old');
  const also = memo('slow', make);
  fresh.resolve('fresh');
  expect([await asking, await also]).toEqual(['fresh', 'fresh']);
  expect(await memo('slow', make)).toBe('fresh');
});

function throwsAtOnce(): never {
  throw new Error('at once');
}

test('a failure is not remembered unless told', async () => {
  const { memo, make } = memoScene();
  await expect(memo('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(memo('a', throwsAtOnce)).rejects.toThrow('at once');
  expect(await memo('a', make)).toBe('made 1');
});

function failingScene() {
  const scene = { now: 0, made: 0 };
  const memo = createMemo<string>({
    freshMs: 100,
    failedMs: (error) => (error === 'own fault' ? 0 : 15),
    capacity: 10,
    now: () => scene.now,
  });
  const fail = async (): Promise<string> => {
    scene.made += 1;
    throw new Error(`failed ${scene.made}`);
  };
  return { scene, memo, fail };
}

describe('a failure that is kept for a moment', () => {
  test('is everybody’s until then, and made no more often', async () => {
    const { scene, memo, fail } = failingScene();
    for (scene.now = 0; scene.now < 15; scene.now += 7) {
      await expect(memo('a', fail)).rejects.toThrow('failed 1');
    }
    scene.now = 15;
    await expect(memo('a', fail)).rejects.toThrow('failed 2');
    scene.now = 30;
    expect(await memo('a', async () => 'well')).toBe('well');
    await expect(memo('b', fail)).rejects.toThrow('failed 3');
  });

  test('is not, where the error says so', async () => {
    const { memo } = failingScene();
    // oxlint-disable-next-line prefer-promise-reject-errors -- stands for a class of errors
    await expect(memo('a', () => Promise.reject('own fault'))).rejects.toBe('own fault');
    expect(await memo('a', async () => 'well')).toBe('well');
  });

  test('does not fill the memory: a thousand are', async () => {
    const { scene, memo, fail } = failingScene();
    for (let key = 0; key <= 1_000; key += 1) await memo(`${key}`, fail).catch(() => {});
    await memo('1000', fail).catch(() => {});
    expect(scene.made).toBe(1_001);
    await memo('0', fail).catch(() => {});
    expect(scene.made).toBe(1_002);
  });
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

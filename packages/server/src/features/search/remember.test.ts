import { expect, test } from 'vitest';
import { createMemory } from './remember.ts';

test('an answer is looked for once in its time, by all together', async () => {
  let clock = 0;
  let looks = 0;
  const memory = createMemory<number>({ forMs: 100, most: 2 }, () => clock);
  const ask = (key: string) => memory.of(key, async () => (looks += 1));
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
  clock = 99;
  expect(await ask('a')).toBe(1);
  clock = 100;
  expect(await ask('a')).toBe(2);
});

test('the oldest answers make room', async () => {
  let looks = 0;
  const memory = createMemory<number>({ forMs: 100, most: 2 }, () => 0);
  for (const key of ['a', 'b', 'c', 'b', 'a']) await memory.of(key, async () => (looks += 1));
  expect(looks).toBe(4);
});

test('a failure is tried again', async () => {
  const memory = createMemory<string>({ forMs: 100, most: 2 }, () => 0);
  await expect(memory.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await memory.of('a', () => Promise.resolve('yes'))).toBe('yes');
});

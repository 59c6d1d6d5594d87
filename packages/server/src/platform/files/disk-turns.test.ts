import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './disk-turns.ts';
import { FilesUnavailable } from './file-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wrong = () => {
  throw new Error('not a key');
};
const hangs = () => new Promise<never>(() => {});

test('gives what work gives, or its error', async () => {
  const inTurn = createTurns();
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done');
  await expect(inTurn(() => Promise.reject(new Error('EIO')))).rejects.toThrow('EIO');
  for (let turn = 0; turn < 5; turn += 1) await expect(inTurn(wrong)).rejects.toThrow('not a key');
  expect(vi.getTimerCount()).toBe(0);
});

test('lets four work at once, the others in their order', async () => {
  const inTurn = createTurns();
  const begun: number[] = [];
  const works = Array.from({ length: 7 }, () => Promise.withResolvers<void>());
  const all = works.map(({ promise }, place) =>
    inTurn(() => {
      begun.push(place);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1, 2, 3]);
  works[2]?.resolve();
  await all[2];
  works[0]?.reject(new Error('EIO'));
  await expect(all[0]).rejects.toThrow('EIO');
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  for (const { resolve } of works) resolve();
  await Promise.allSettled(all);
  expect(begun).toHaveLength(7);
});

test('where storage hangs, everybody is told so in time, and no more threads are taken', async () => {
  const inTurn = createTurns();
  const work = vi.fn<() => Promise<never>>(hangs);
  const outcomes = Promise.allSettled(Array.from({ length: 10 }, () => inTurn(work)));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(work).toHaveBeenCalledTimes(4);
  const later = Promise.allSettled([inTurn(work)]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(work).toHaveBeenCalledTimes(4);
  for (const outcome of [...(await outcomes), ...(await later)]) {
    expect(outcome).toMatchObject({ reason: expect.any(FilesUnavailable) });
  }
});

test('where storage answers again, work goes on', async () => {
  const inTurn = createTurns();
  const hanging = Promise.withResolvers<string>();
  const late = Promise.allSettled(Array.from({ length: 4 }, () => inTurn(() => hanging.promise)));
  const waiting = inTurn(() => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(7_000);
  hanging.resolve('late');
  expect(await waiting).toBe('done');
  expect(await late).toContainEqual({ status: 'fulfilled', value: 'late' });
});

test('work that is done too late knows it', async () => {
  const inTurn = createTurns();
  const hanging = Promise.withResolvers<void>();
  const asked: boolean[] = [];
  const outcome = Promise.allSettled([
    inTurn(async (isLate) => {
      asked.push(isLate());
      await hanging.promise;
      asked.push(isLate());
    }),
  ]);
  await vi.advanceTimersByTimeAsync(8_000);
  hanging.resolve();
  await outcome;
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([false, true]);
});

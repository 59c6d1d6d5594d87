import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { UnavailableError } from './unavailable-error.ts';
import { createPatience } from './when-back.ts';

/** A database that is away until it is told otherwise. */
function away() {
  let isBack = false;
  const read = vi.fn<() => Promise<string>>(async () => {
    if (!isBack) throw new UnavailableError('away');
    return 'read';
  });
  return { read, ask: vi.fn<() => Promise<string>>(() => read()), comeBack: () => (isBack = true) };
}

test.concurrent('whoever reads while the database is away waits until it is back, with one question for all', async () => {
  const { read, ask, comeBack } = away();
  const patiently = createPatience({ pool: { query: ask }, patienceMs: 60_000 });
  const all = Promise.all([patiently(read), patiently(read), patiently(read)]);
  comeBack();
  expect(await all).toEqual(['read', 'read', 'read']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await patiently(read)).toBe('read');
});

test.concurrent('a crowd that has waited reads again a hundred a turn', async () => {
  const { read, comeBack } = away();
  const patiently = createPatience({ pool: { query: async () => {} }, patienceMs: 60_000 });
  const all = Array.from({ length: 450 }, () => patiently(read));
  comeBack();
  read.mockClear();
  let mostPerTurn = 0;
  for (let sum = 0; sum < all.length; sum = read.mock.calls.length) {
    await nextTurn();
    mostPerTurn = Math.max(mostPerTurn, read.mock.calls.length - sum);
  }
  expect(mostPerTurn).toBe(100);
  await Promise.all(all);
});

test.concurrent('a question that hangs is asked again', async () => {
  const { read, comeBack } = away();
  const ask = vi.fn<() => Promise<unknown>>(() => read());
  ask.mockImplementationOnce(() => new Promise(() => {}));
  const waits = createPatience({ pool: { query: ask }, patienceMs: 60_000 })(read);
  comeBack();
  expect(await waits).toBe('read');
  expect(ask).toHaveBeenCalledTimes(2);
});

test.concurrent('beyond 20,000 nobody waits', async () => {
  const { read, ask, comeBack } = away();
  const patiently = createPatience({ pool: { query: ask }, patienceMs: 60_000 });
  const all = Array.from({ length: 20_000 }, () => patiently(read));
  await expect(patiently(read)).rejects.toThrow('away');
  comeBack();
  expect(new Set(await Promise.all(all))).toEqual(new Set(['read']));
});

test.concurrent('who has waited and reads without an answer gets an error in time', async () => {
  const { read } = away();
  const patiently = createPatience({ pool: { query: async () => {} }, patienceMs: 1_000 });
  read.mockRejectedValueOnce(new UnavailableError('away'));
  read.mockImplementationOnce(() => new Promise(() => {}));
  await expect(patiently(read)).rejects.toThrow(UnavailableError);
});

test('whose time is over when their turn comes does not read', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { read, comeBack } = away();
  const patiently = createPatience({ pool: { query: async () => comeBack() }, patienceMs: 60_000 });
  let attempts = 0;
  // The second attempt keeps the process busy for a minute.
  const slow = patiently(() => {
    attempts += 1;
    if (attempts === 2) now = 60_001;
    return read();
  });
  const late = patiently(read);
  expect(await slow).toBe('read');
  await expect(late).rejects.toThrow('away');
  expect(read).toHaveBeenCalledTimes(3);
  clock.mockRestore();
});

test('who has waited for long gets the error, also while a question hangs', async () => {
  const { read } = away();
  const hanging = createPatience({ pool: { query: () => new Promise(() => {}) }, patienceMs: 600 });
  const refusing = createPatience({ pool: { query: read }, patienceMs: 100 });
  const begunAt = performance.now();
  await expect(refusing(read)).rejects.toThrow('away');
  await expect(hanging(read)).rejects.toThrow('away');
  // Neither the next question nor its end was waited for.
  expect(performance.now() - begunAt).toBeLessThan(1_500);
});

test('what fails otherwise is not done again', async () => {
  const read = vi.fn<() => Promise<void>>(async () => {
    await delay(0);
    throw new Error('wrong');
  });
  const patiently = createPatience({ pool: { query: read }, patienceMs: 60_000 });
  await expect(patiently(read)).rejects.toThrow('wrong');
  expect(read).toHaveBeenCalledTimes(1);
});

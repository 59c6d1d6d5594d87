import { expect, test } from 'vitest';
import { hashingGate } from './hashing-gate.ts';

test('two run at a time, 256 wait, and one more is sent away at once', async () => {
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
  };
  const taken = Array.from({ length: 258 }, () => hashingGate(work));
  await expect(hashingGate(work)).rejects.toMatchObject({ code: 'Unavailable' });
  gate.resolve();
  await Promise.all(taken);
  expect(most).toBe(2);
  await expect(hashingGate(async () => 'free again')).resolves.toBe('free again');
});

test('work that fails gives its turn to the next', async () => {
  const failing = Array.from({ length: 4 }, () =>
    hashingGate(async () => {
      throw new Error('no memory');
    }),
  );
  const results = await Promise.allSettled(failing);
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await expect(hashingGate(async () => 'next')).resolves.toBe('next');
});

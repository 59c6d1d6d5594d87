import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { UnavailableError } from './unavailable-error.ts';
import { createPatience } from './when-back.ts';

/** A database that is away for so long. */
function awayFor(ms: number) {
  const backAt = performance.now() + ms;
  const read = vi.fn<() => Promise<string>>(async () => {
    if (performance.now() < backAt) throw new UnavailableError('away');
    return 'read';
  });
  return { read, ask: vi.fn<() => Promise<string>>(() => read()) };
}

test('whoever reads while the database is away waits until it is back, with one question for all', async () => {
  const { read, ask } = awayFor(400);
  const patiently = createPatience(ask, 5_000);
  const all = await Promise.all([patiently(read), patiently(read), patiently(read)]);
  expect(all).toEqual(['read', 'read', 'read']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await patiently(read)).toBe('read');
});

test('who has waited for long gets the error', async () => {
  const { read, ask } = awayFor(60_000);
  await expect(createPatience(ask, 100)(read)).rejects.toThrow('away');
});

test('what fails otherwise is not done again', async () => {
  const read = vi.fn<() => Promise<void>>(async () => {
    await delay(0);
    throw new Error('wrong');
  });
  await expect(createPatience(read, 5_000)(read)).rejects.toThrow('wrong');
  expect(read).toHaveBeenCalledTimes(1);
});

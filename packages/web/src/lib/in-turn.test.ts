import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

test('a reading waits for the one before it, and outlives its failure', async () => {
  const inTurn = createTurns();
  const events: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = inTurn(() => {
    events.push('one');
    return first.promise;
  });
  const two = inTurn(async () => {
    events.push('two');
    return 'page two';
  });
  await Promise.resolve();
  expect(events).toEqual(['one']);
  first.reject(new Error('no network'));
  await expect(one).rejects.toThrow('no network');
  await expect(two).resolves.toBe('page two');
  expect(events).toEqual(['one', 'two']);
});

import { expect, test } from 'vitest';
import { createReadQueue } from './read-queue.ts';

test('a refetch waits for the previous one, even if that fails', async () => {
  const turns = createReadQueue();
  const events: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = turns.next(() => {
    events.push('one');
    return first.promise;
  });
  const two = turns.next(async () => {
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

test('while one hangs, all further callers share the next refetch', async () => {
  const turns = createReadQueue();
  const hangs = Promise.withResolvers<void>();
  let readings = 0;
  const read = () => {
    readings += 1;
    return readings === 1 ? hangs.promise : Promise.resolve();
  };
  const first = turns.again(read);
  await Promise.resolve();
  const polls = Array.from({ length: 100 }, () => turns.again(read));
  expect(readings).toBe(1);
  hangs.resolve();
  await Promise.all([first, ...polls]);
  expect(readings).toBe(2);
});

import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

function scene() {
  const turns = createKeyedMutex();
  const done: string[] = [];
  const work =
    (what: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      done.push(`${what} begins`);
      await until;
      done.push(`${what} ends`);
      return what;
    };
  return { turns, done, work };
}

test('work of one name waits for what came before, work of another does not', async () => {
  const { turns, done, work } = scene();
  const gate = Promise.withResolvers<void>();
  const first = turns('a', work('first', gate.promise));
  const second = turns('a', work('second'));
  await turns('b', work('other'));
  expect(done).toEqual(['first begins', 'other begins', 'other ends']);
  gate.resolve();
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(done.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
});

test('a failure is its own caller’s alone', async () => {
  const { turns, work } = scene();
  const failing = turns('a', () => Promise.reject(new Error('lost')));
  const next = turns('a', work('next'));
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('next');
});

import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

function scene() {
  const oneAtATime = createKeyedMutex();
  const done: string[] = [];
  const work =
    (what: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      done.push(`${what} begins`);
      await until;
      done.push(`${what} ends`);
      return what;
    };
  return { oneAtATime, done, work };
}

test('work of one name waits for what came before, work of another does not', async () => {
  const { oneAtATime, done, work } = scene();
  const gate = Promise.withResolvers<void>();
  const first = oneAtATime('a', work('first', gate.promise));
  const second = oneAtATime('a', work('second'));
  await oneAtATime('b', work('other'));
  expect(done).toEqual(['first begins', 'other begins', 'other ends']);
  gate.resolve();
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(done.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
});

test('a failure is its own caller’s alone', async () => {
  const { oneAtATime, work } = scene();
  const failing = oneAtATime('a', () => Promise.reject(new Error('lost')));
  const next = oneAtATime('a', work('next'));
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('next');
});

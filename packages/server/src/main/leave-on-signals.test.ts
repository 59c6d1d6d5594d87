import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveOnSignals, leavingMs, oneWishMs } from './leave-on-signals.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function server() {
  const process = new EventEmitter();
  const left = Promise.withResolvers<void>();
  const done: (string | number)[] = [];
  leaveOnSignals(process, {
    leave: () => {
      done.push('leave');
      return left.promise;
    },
    cut: async () => {
      done.push('cut');
    },
    exit: (code) => {
      done.push(code);
    },
  });
  return { process, left, done };
}

test('Ctrl-C that comes from the terminal, from npm and from the script is one wish', async () => {
  const { process, left, done } = server();
  process.emit('SIGINT');
  process.emit('SIGINT');
  vi.advanceTimersByTime(oneWishMs - 1);
  process.emit('SIGTERM');
  left.resolve();
  await turn();
  expect(done).toEqual(['leave', 0]);
});

test('a second wish ends at once, yet leaves nothing behind', async () => {
  const { process, done } = server();
  process.emit('SIGINT');
  vi.advanceTimersByTime(oneWishMs);
  process.emit('SIGINT');
  process.emit('SIGINT');
  await turn();
  expect(done).toEqual(['leave', 'cut', 1]);
});

test('whatever hangs is cut', async () => {
  const { process, done } = server();
  process.emit('SIGHUP');
  vi.advanceTimersByTime(leavingMs);
  await turn();
  expect(done).toEqual(['leave', 'cut', 1]);
});

test('what fails on the way is cut', async () => {
  const { process, left, done } = server();
  process.emit('SIGTERM');
  left.reject(new Error('The pool is broken.'));
  await turn();
  expect(done).toEqual(['leave', 'cut', 1]);
});

import { expect, test } from 'vitest';
import { lastCloseAfter } from './last-close-after.ts';

const minute = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * minute).toISOString();
type Board = Parameters<typeof lastCloseAfter>[1];
const board = { lastCloseAt: at(90), pause: null, next: [{ closeAt: at(60) }] } as unknown as Board;

test('more time moves the last close by as much', () => {
  expect(lastCloseAfter('extend', board, 30, Date.parse(at(0)))).toBe(Date.parse(at(120)));
  // Nothing is typed that is a number.
  expect(lastCloseAfter('extend', board, Number.NaN, 0)).toBe(Date.parse(at(90)));
  expect(lastCloseAfter('extend', { ...board, lastCloseAt: null }, 30, 0)).toBeNull();
});

const paused = (since: string) => ({
  ...board,
  pause: { id: '', reason: 'Snow', since, byOperator: false },
});

test('a resumed sale closes later by its pause, and its first lot has at least ten minutes', () => {
  expect(lastCloseAfter('resume', paused(at(10)), 0, Date.parse(at(40)))).toBe(Date.parse(at(120)));
  expect(lastCloseAfter('resume', paused(at(57)), 0, Date.parse(at(59)))).toBe(Date.parse(at(99)));
});

import { expect, test } from 'vitest';
import { durationText, isTooLong, timeInWords } from './rehearsal-words.ts';

test.each([
  [0, '1 minute'],
  [29, '1 minute'],
  [90, '2 minutes'],
  [3_600, '1 hour'],
  [3_900, '1 hour 5 minutes'],
  [7_260, '2 hours 1 minute'],
])('%d seconds are %s', (seconds, words) => {
  expect(timeInWords(seconds)).toBe(words);
});

test('one that would not come to its end is not begun', () => {
  expect([isTooLong(null), isTooLong(600), isTooLong(601)]).toEqual([false, false, true]);
  expect(durationText(240)).toBe(
    'It takes about 4 minutes at sixty times the speed, and longer if late bids move the end.',
  );
  expect(durationText(700)).toContain('One that takes longer than 10 minutes cannot be run.');
});

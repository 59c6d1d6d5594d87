import { expect, test } from 'vitest';
import { timeInWords } from './rehearsal-words.ts';

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

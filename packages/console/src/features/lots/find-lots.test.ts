import { expect, test } from 'vitest';
import { numbersAsked } from './find-lots.ts';

const numbers = ['1', '2', '2A', '3', '12', '12B', '40', '41', 'A7'];

test.each([
  ['2', ['2']],
  ['2a', ['2A']],
  ['2-12', ['2', '2A', '3', '12', '12B']],
  ['12 – 2', ['2', '2A', '3', '12', '12B']],
  ['1, 12-40; 41', ['1', '12', '12B', '40', '41']],
  ['1 3', ['1', '3']],
  ['500-600', []],
])('“%s” asks for lots %j', (text, asked) => {
  const isAsked = numbersAsked(text);
  expect(numbers.filter((number) => isAsked?.(number))).toEqual(asked);
});

test.each(['', ' , ', 'lamp', '2 lamps', '12-', '1-2-3', '-3'])(
  '“%s” is no list of numbers',
  (text) => {
    expect(numbersAsked(text)).toBeNull();
  },
);

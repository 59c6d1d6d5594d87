import { expect, test } from 'vitest';
import { tellingWords, withOneOf, withTwoOf } from './alike.ts';

test('numbers and words of one or two letters do not compare lots', () => {
  expect(tellingWords(['14', 'ct', 'gold', 'ring', '9ct'])).toEqual(['gold', 'ring', '9ct']);
  expect(tellingWords(Array.from({ length: 30 }, (_, index) => `word${index}`))).toHaveLength(8);
});

test('nor does an age', () => {
  const telescope = ['brass', 'tabl', 'top', 'telescop', 'earli', '20th', 'centuri'];
  expect(tellingWords(telescope)).toEqual(['brass', 'tabl', 'top', 'telescop']);
  const others = ['late', 'mid', 'vintag', 'antiqu', '1920s', '1800', 'centenni'];
  expect(tellingWords(others)).toEqual(['centenni']);
});

test.each([
  [[], null, null],
  [['rug'], "'rug':A", "'rug':A"],
  [['oak', 'chair'], "'oak':A | 'chair':A", "('oak':A & 'chair':A)"],
  [
    ['red', 'oak', 'chair'],
    "'red':A | 'oak':A | 'chair':A",
    "('red':A & 'oak':A) | ('red':A & 'chair':A) | ('oak':A & 'chair':A)",
  ],
])('%j asks for one or two of them', (words, one, two) => {
  expect(withOneOf(words)).toBe(one);
  expect(withTwoOf(words)).toBe(two);
});

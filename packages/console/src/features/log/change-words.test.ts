import { expect, test } from 'vitest';
import { fieldName, valueText } from './change-words.ts';

test.each([
  ['title', 'Title'],
  ['firstCloseTime', 'First close time'],
  ['address1', 'Address 1'],
  ['zip', 'ZIP'],
  ['termsHtml', 'Terms'],
])('the field %s is named %s', (field, name) => {
  expect(fieldName(field)).toBe(name);
});

test.each([
  [null, 'nothing'],
  ['', 'nothing'],
  [[], 'nothing'],
  [true, 'yes'],
  [1050, '1,050'],
  ['Lamp', '“Lamp”'],
  ['<p>As it <b>is</b>.</p>', '“As it is .”'],
  [['lot.sold', 'lot.passed'], '“lot.sold”, “lot.passed”'],
  [
    [
      { from: 0, increment: 1 },
      { from: 1000, increment: 25 },
    ],
    'from 0, increment 1; from 1,000, increment 25',
  ],
])('%j is said as %s', (value, words) => {
  expect(valueText(value)).toBe(words);
});

test('an instant is said in the zone of whoever reads', () => {
  expect(valueText('2026-12-07T12:00:00.000Z')).toMatch(/^Dec \d, 2026, \d+:00 [AP]M$/);
});

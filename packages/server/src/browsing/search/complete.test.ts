import { expect, test } from 'vitest';
import { completionsIn } from './complete.ts';

const titles = ['Oak table lamp', 'Oak Table, round', 'Oak tabouret', 'Table of oak', 'Brass lamp'];

test.each([
  [['tab'], ['table', 'tabouret', 'table lamp', 'table round']],
  [
    ['oak', 'tab'],
    ['oak table', 'oak tabouret', 'oak table lamp', 'oak table round'],
  ],
  [['brass', 'lamp'], []],
  [['table'], ['table lamp', 'table round']],
  [['lam'], ['lamp']],
  [['xyz'], []],
])('%j may become %j', (typed, completions) => {
  const found = completionsIn(titles, typed);
  expect(found.toSorted()).toEqual(completions.toSorted());
});

test('the most frequent come first', () => {
  expect(completionsIn(titles, ['oak', 'tab'])[0]).toBe('oak table');
  expect(completionsIn(titles, ['la'])[0]).toBe('lamp');
});

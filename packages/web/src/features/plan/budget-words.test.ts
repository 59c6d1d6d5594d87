import { expect, test } from 'vitest';
import { budgetWords } from './budget-words.ts';

test.each([
  ['none', { atMost: 30, budget: null }, 'Plan your bids', false],
  ['kept', { atMost: 70, budget: 70 }, 'Budget of $70.00', false],
  ['passed', { atMost: 80.5, budget: 70 }, '$10.50 over budget', true],
])('a budget that is %s', (_, own, words, isOver) => {
  expect(budgetWords(own)).toEqual({ words, isOver });
});

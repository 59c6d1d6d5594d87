import { expect, test } from 'vitest';
import { budgetWords } from './budget-words.ts';

test.each([
  ['none', { leadsAt: 20, atMost: 30, budget: null }, 'Plan your bids', false],
  ['kept', { leadsAt: 20, atMost: 70, budget: 70 }, 'Budget of $70.00', false],
  ['passed', { leadsAt: 80.5, atMost: 80.5, budget: 70 }, '$10.50 over budget', true],
  ['passed at the most', { leadsAt: 20, atMost: 80, budget: 70 }, 'Up to $10.00 over budget', true],
])('a budget that is %s', (_, own, words, isOver) => {
  expect(budgetWords(own)).toEqual({ words, isOver });
});

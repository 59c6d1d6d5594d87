import { expect, test } from 'vitest';
import { createLotBudget } from './lot-budget.ts';

function budgetAt() {
  const clock = { ms: 0 };
  return { clock, budget: createLotBudget(() => clock.ms) };
}

test('large answers run out, for the one who took them, and grow back', () => {
  const { clock, budget } = budgetAt();
  for (let page = 0; page < 3; page += 1) {
    budget.check('a', 10_000);
    budget.charge('a', 10_000);
  }
  expect(() => budget.check('a', 10_000)).toThrow('Too many requests');
  expect(() => budget.check('b', 10_000)).not.toThrow();
  clock.ms = 1_000;
  expect(() => budget.check('a', 10_000)).not.toThrow();
});

test('pages for people never run out', () => {
  const { budget } = budgetAt();
  for (let page = 0; page < 1_000; page += 1) budget.charge('a', 250);
  budget.charge('a', 30_000);
  expect(() => budget.check('a', 12)).not.toThrow();
  expect(() => budget.check('a', 251)).toThrow('Too many requests');
});

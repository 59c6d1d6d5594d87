import { expect, test } from 'vitest';
import { createLotBudget } from './lot-budget.ts';

function budgetAt() {
  const clock = { ms: 0 };
  return { clock, budget: createLotBudget(() => clock.ms) };
}

test('large answers run out, for the one who took them, and grow back', () => {
  const { clock, budget } = budgetAt();
  for (let page = 0; page < 3; page += 1) budget.reserve('a', 10_000).settle(10_000);
  expect(() => budget.reserve('a', 10_000)).toThrow('Too many requests');
  expect(() => budget.reserve('b', 10_000)).not.toThrow();
  clock.ms = 1_000;
  expect(() => budget.reserve('a', 10_000)).not.toThrow();
});

test('what is asked for all at once counts before any of it is answered', () => {
  const { budget } = budgetAt();
  const underway = [1, 2, 3].map(() => budget.reserve('a', 10_000));
  expect(() => budget.reserve('a', 10_000)).toThrow('Too many requests');
  for (const reserved of underway) reserved.settle(3);
  expect(() => budget.reserve('a', 10_000)).not.toThrow();
});

test('pages for people never run out', () => {
  const { budget } = budgetAt();
  for (let page = 0; page < 1_000; page += 1) budget.reserve('a', 250).settle(250);
  budget.reserve('a', 30_000).settle(30_000);
  expect(() => budget.reserve('a', 12)).not.toThrow();
  expect(() => budget.reserve('a', 251)).toThrow('Too many requests');
});

test('an answer of few lots costs nothing, however many were asked for', () => {
  const { budget } = budgetAt();
  for (let search = 0; search < 100; search += 1) budget.reserve('a', 10_000).settle(250);
  expect(() => budget.reserve('a', 10_000)).not.toThrow();
});

import { expect, test } from 'vitest';
import { createRenderBudget } from './render-budget.ts';

test('an address may have a burst of pages rendered, then a few a second', () => {
  let now = 0;
  const budget = createRenderBudget(() => now);
  const taken = (times: number) =>
    Array.from({ length: times }, () => budget.take('one')).filter(Boolean).length;
  expect(taken(100)).toBe(60);
  expect(budget.take('another')).toBe(true);
  now += 2_000;
  expect(taken(100)).toBe(10);
  now += 3_600_000;
  expect(taken(100)).toBe(60);
});

import { expect, test } from 'vitest';
import { explainPrice } from '../index.ts';

test('a change of price is told in words', () => {
  expect(explainPrice('tie', 1_250_00)).toBe(
    'This maximum bid equaled another one at $1,250.00, which was earlier and leads.',
  );
  expect(explainPrice('reserve-reached', 40_00)).toBe(
    'The reserve was reached, which lifted the price to $40.00.',
  );
});

test('whether the leader’s maximum is used up is not told', () => {
  expect(explainPrice('own-max', 40_00)).toBe(explainPrice('second-max-plus-increment', 40_00));
});

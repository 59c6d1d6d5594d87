import { expect, test } from 'vitest';
import { cardPrice } from './card-price.ts';

test.each([
  [{ startPrice: '5' }, 'Starts at $5'],
  [{ startPrice: '5', lowEstimate: '40' }, 'Starts at $5 · est. $40'],
  [
    { startPrice: '12.50', lowEstimate: '4000', highEstimate: '6000' },
    'Starts at $12.50 · est. $4,000–$6,000',
  ],
  // As typed, before the server has refused it.
  [{ startPrice: 'five' }, 'Starts at five'],
  [{}, 'No start price'],
])('of %j: %s', (cells: Readonly<Record<string, string>>, text) => {
  expect(cardPrice((field) => cells[field] ?? '')).toBe(text);
});

import { expect, test } from 'vitest';
import { resultText } from './result-text.ts';

test.each([
  ['open', null, 'No bids yet'],
  ['open', 1050, '$1,050.00'],
  ['sold', 120, 'Sold $120.00'],
  ['sold-later', 100, 'Sold $100.00'],
  ['passed', 20, 'Not sold'],
  ['withdrawn', 20, 'Withdrawn'],
] as const)('a lot that is %s at %s: %s', (state, price, text) => {
  expect(resultText({ lotId: '', bids: 0, state, price })).toBe(text);
});

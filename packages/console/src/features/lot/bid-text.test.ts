import { expect, test } from 'vitest';
import { bidText } from './bid-text.ts';

const explanation = 'Automatic bidding went to $974.00.';

test.each([
  [{ paddle: 113, leader: 113, explanation }, `In the lead. ${explanation}`],
  [{ paddle: 115, leader: 113, explanation }, `Paddle 113 stayed ahead. ${explanation}`],
  [{ paddle: 115, leader: null, explanation }, explanation],
  [{ paddle: 115, leader: 113, explanation: '' }, 'Paddle 113 stayed ahead.'],
])('%j', (bid, text) => {
  expect(bidText(bid)).toBe(text);
});

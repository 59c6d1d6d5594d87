import { defaultIncrements } from '@fairlot/rules';
import type { LotTerms } from '@fairlot/rules';
import { expect, test } from 'vitest';
import { bidAnswer, isLinearizable } from './linearizable.ts';
import type { Operation } from './linearizable.ts';

const terms: LotTerms = {
  startPrice: 500,
  reserve: null,
  reservePolicy: 'in-full',
  increments: defaultIncrements,
  wholeIncrementsOnly: false,
};
const bid: Operation = {
  kind: 'bid',
  bidder: 'ann',
  max: 2000,
  answer: bidAnswer('BidWins', 500, 1),
  began: 1,
  ended: 5,
};
const read = (answer: string, began: number, ended: number): Operation => ({
  kind: 'read',
  answer,
  began,
  ended,
});

test('a read beside a bid may or may not see it', () => {
  expect(isLinearizable(terms, [bid, read('', 2, 3)])).toBe(true);
  expect(isLinearizable(terms, [bid, read('ann 500', 2, 3)])).toBe(true);
});

test('a read after a bid must see it, and once seen it stays', () => {
  expect(isLinearizable(terms, [bid, read('', 6, 7)])).toBe(false);
  expect(isLinearizable(terms, [bid, read('ann 500', 2, 3), read('', 4, 4.5)])).toBe(false);
});

test('two bids cannot both be the first', () => {
  expect(isLinearizable(terms, [bid, { ...bid, bidder: 'bob' }])).toBe(false);
});

import { expect, test } from 'vitest';
import { beginningOf } from './beginnings.ts';
import { narrowingOf } from './narrowing.ts';
import { anyLot } from '@fairlot/contract';

const narrow = narrowingOf({ ...anyLot, PriceTo: 5 }, { isPast: false, userId: null });
const all = {
  sellerCompanyId: null,
  isPast: false,
  query: null,
  categories: [],
  ...(narrow && { narrow }),
};
const none = { close: null, price: null, sales: null };
const many = 5_001;

test.each([
  [
    'few lots in a range of prices, whatever else is asked',
    { price: 5_000 },
    { query: 'oak' },
    'price',
  ],
  ['the fewest of several', { price: 9, close: 8, sales: 10 }, {}, 'close'],
  ['few lots of sales', { price: many, sales: 1 }, { categories: [1] }, 'sales'],
  ['no lots at all', { price: 0 }, {}, 'price'],
  ['a range of many, of which every lot fits', { price: many }, {}, 'price'],
  ['words, if the range holds many', { price: many }, { query: 'oak' }, undefined],
  ['a category', { price: many }, { categories: [1] }, undefined],
  ['a seller’s host', { close: many }, { sellerCompanyId: 'one' }, undefined],
  ['many sales', { price: many, sales: many }, {}, undefined],
  ['many sales alone', { sales: many }, {}, undefined],
] as const)('a search begins with %s', (_, left, filter, part) => {
  const counts = { left: { ...none, ...left }, lots: 1_000_000 };
  expect(beginningOf({ ...all, ...filter }, counts)).toBe(part);
});

test.each([
  [50, 'price'],
  [51, undefined],
] as const)('of a thousand lots, %i in a range of prices begin with %s', (price, part) => {
  const counts = { left: { ...none, price }, lots: 1_000 };
  expect(beginningOf({ ...all, query: 'oak' }, counts)).toBe(part);
});

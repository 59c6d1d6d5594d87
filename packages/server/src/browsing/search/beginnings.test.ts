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
const none = { figures: null, sales: null };
const many = 5_001;

test.each([
  [
    'few lots in a range of prices, whatever else is asked',
    { figures: 5_000 },
    { query: 'oak' },
    'figures',
  ],
  ['the fewer of both', { figures: 9, sales: 10 }, {}, 'figures'],
  ['few lots of sales', { figures: many, sales: 1 }, { categories: [1] }, 'sales'],
  ['no lots at all', { figures: 0 }, {}, 'figures'],
  ['a range of many, of which every lot fits', { figures: many }, {}, 'figures'],
  ['words, if the range holds many', { figures: many }, { query: 'oak' }, undefined],
  ['a category', { figures: many }, { categories: [1] }, undefined],
  ['a seller’s host', { figures: many }, { sellerCompanyId: 'one' }, undefined],
  ['many sales', { figures: many, sales: many }, {}, undefined],
  ['many sales alone', { sales: many }, {}, undefined],
] as const)('a search begins with %s', (_, left, filter, part) => {
  const counts = { left: { ...none, ...left }, lots: 1_000_000 };
  expect(beginningOf({ ...all, ...filter }, counts)).toBe(part);
});

test.each([
  [50, 'figures'],
  [51, undefined],
] as const)('of a thousand lots, %i in a range of prices begin with %s', (figures, part) => {
  const counts = { left: { ...none, figures }, lots: 1_000 };
  expect(beginningOf({ ...all, query: 'oak' }, counts)).toBe(part);
});

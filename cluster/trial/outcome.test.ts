import { expect, test } from 'vitest';
import { brokenPromises } from './outcome.ts';

const measured = {
  silence: 14.9,
  slowestBid: 15,
  watchers: 2.1,
  whole: 20,
  acknowledged: 300,
  lost: 0,
  doubled: 0,
};

test('seconds are measured by what the fault promises', () => {
  expect(brokenPromises(measured, { bids: 15, watchers: 5 })).toEqual([]);
  expect(brokenPromises(measured, { bids: 14, watchers: 2 })).toEqual([
    'no bid for 14.9 s',
    'watchers 2.1 s late',
  ]);
});

import { expect, test } from 'vitest';
import { cameFromList } from './list-link.ts';

test('knows the list that a lot was opened from, and whether it is the entry before', () => {
  const state = { list: '/auction/a/tools?s=saw', direct: true };
  expect(cameFromList(state)).toEqual(state);
  expect(cameFromList({ list: state.list })).toEqual({ list: state.list, direct: false });
});

test.each([null, undefined, 'text', {}, { list: 7 }, { list: '/account/bids/currentbids' }])(
  '%j names no list of an auction',
  (state) => {
    expect(cameFromList(state)).toBeNull();
  },
);

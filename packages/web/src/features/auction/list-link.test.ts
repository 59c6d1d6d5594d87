import { expect, test } from 'vitest';
import { cameFromList, isSearch } from './list-link.ts';

test('knows the list that a lot was opened from, and whether it is the previous history entry', () => {
  const state = { list: '/auction/a/tools?s=saw', direct: true };
  expect(cameFromList(state)).toEqual(state);
  expect(cameFromList({ list: state.list })).toEqual({ list: state.list, direct: false });
});

test.each([
  ['/search', true],
  ['/Search?s=saw', true],
  ['/search/past?s=saw&c=3', true],
  ['/searching', false],
  ['/auction/a/search', false],
])('%s is a search: %j', (list, answer) => {
  expect(isSearch(list)).toBe(answer);
});

test('knows the search that a lot was opened from', () => {
  const state = { list: '/search/past?s=saw', direct: true };
  expect(cameFromList(state)).toEqual(state);
});

test.each([null, undefined, 'text', {}, { list: 7 }, { list: '/account/bids/currentbids' }])(
  '%j names no list to go back to',
  (state) => {
    expect(cameFromList(state)).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { parseAuctionId } from './auction-id.ts';
import { expectData, pageNumber } from './page-data.ts';

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=1.5', 1],
  ['?page=x', 1],
  ['?page=99999999999', 1],
])('the address %s asks for page %i', (search, page) => {
  expect(pageNumber(new URL(`https://fairlot.example/${search}`))).toBe(page);
});

test('a marketing link is recognized in upper and lower case', () => {
  expect(parseAuctionId('AML-7')).toEqual({ kind: 'link', id: '7' });
  expect(parseAuctionId('aml-7')).toEqual({ kind: 'link', id: '7' });
  expect(parseAuctionId('7')).toEqual({ kind: 'session', id: '7' });
});

test('a page that failed to load shows the reference for support', () => {
  const answer = { status: 503, data: undefined, headers: { 'x-request-id': 'abc-123' } };
  expect(() => expectData(answer)).toThrow(
    expect.objectContaining({ data: { reference: 'abc-123' }, init: { status: 503 } }),
  );
});

import { expect, test } from 'vitest';
import { auctionPath, lotPath, titleSlug } from './slug.ts';

test.each([
  ['Attic & Barn', 'ATTIC--BARN'],
  ['  Oak chair, c. 1890 ', 'OAK-CHAIR-C-1890'],
  ['Pre-war  clocks', 'PRE-WAR-CLOCKS'],
  ['¡!', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(titleSlug(title)).toBe(slug);
});

test('links carry the slug when there is one', () => {
  expect(auctionPath('s', 'Attic & Barn')).toBe('/auction/s/ATTIC--BARN');
  expect(lotPath('s', 'l', 'Oak chair')).toBe('/auction/s/lot/l/OAK-CHAIR');
  expect(lotPath('s', 'l', '…')).toBe('/auction/s/lot/l');
});

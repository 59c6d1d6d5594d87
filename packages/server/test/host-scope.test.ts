import { expect, test } from 'vitest';
import { productSource } from './support/product-source.ts';

// Only `isShown` and its SQL, `hostShows`, decide what a host shows (platform/database/host-shows.ts).

/** Hand-written variants of "this tenant's, or everybody's if there is none". */
const byHand = [
  /::uuid is null or/,
  /\$if\(\s*[\w.]*(?:tenantId|sellerCompanyId|sellerId|shown) !== null/,
  /((?:\w+\.)*(?:tenantId|sellerCompanyId|shown)) [=!]== null (?:&&|\|\|)\s*(?:\1\b|[\w.?]+ [=!]== \1\b)/,
  /(?:tenantId|sellerCompanyId|shown) === null\s*\?\s*sql/,
];

const others = new Set([
  'platform/database/host-shows.ts',
  // One seller's or everybody's, whatever the host.
  'identity/staff/staff.queries.ts',
  'browsing/discovery/discovery.queries.ts',
  // The marketplace has categories without lots, too.
  'browsing/search/vocabulary.queries.ts',
  // One consignor's lots or all of a seller's, which operators read on every host.
  'operations/signals/bidding.queries.ts',
  // Bids on one consignor's lots or all of a seller's, which the seller takes back on every host.
  'bidding/bids/standing-lots.queries.ts',
]);

const isByHand = (text: string) => byHand.some((pattern) => pattern.test(text));

test.each([
  'and (${tenantId}::uuid is null or a.seller_company_id = ${tenantId})',
  ".$if(site.tenantId !== null, (query) => query.where('id', '=', site.tenantId))",
  'if (sale === null || (site.tenantId !== null && site.tenantId !== sale.sellerCompanyId)) {',
  'const isMine = viewer.sellerCompanyId === null || viewer.sellerCompanyId === id;',
  'const ofHost = sellerCompanyId === null ? sql`true` : sql`s.seller = ${sellerCompanyId}`;',
])('what limits a host by hand is noticed: %s', (text) => expect(isByHand(text)).toBe(true));

test('nothing limits what a host shows but the one helper', () => {
  const found = productSource('server/src').filter(
    ({ file, text }) => !others.has(file) && isByHand(text),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

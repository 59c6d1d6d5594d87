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
  // Takes a seller or null for all, which does not depend on the host.
  'identity/staff/staff.queries.ts',
  'browsing/discovery/discovery.queries.ts',
  // The marketplace also has categories without lots.
  'browsing/search/vocabulary.queries.ts',
  // Takes a consignor or null for all of a seller; operators read it on every host.
  'operations/signals/bidding.queries.ts',
  // The same, for bids that the seller takes back.
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

test('only the helper limits what a host shows', () => {
  const found = productSource('server/src').filter(
    ({ file, text }) => !others.has(file) && isByHand(text),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

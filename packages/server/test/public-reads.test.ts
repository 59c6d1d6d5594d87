import { expect, test } from 'vitest';
import { productSource } from './support/product-source.ts';
import { readsTable } from './support/reads-table.ts';

/** Reads auctions including drafts, which `public_auctions` leaves out. */
const readsDrafts = (text: string) => readsTable(text, ['auctions']);

/**
 * Files that read for the public, which are all of `browsing` and those that check what a host shows, and
 * may read `auctions`: each starts from something that a person has, which nobody has of a draft.
 */
const readsOn = new Set([
  // Questions about a seller's lots, read by the seller's own people.
  'browsing/questions/own-questions.queries.ts',
  // A bidder's own registrations.
  'bidding/registrations/registered-auctions.queries.ts',
  // Letters to those who registered; the auction to register for is read from public ones.
  'bidding/registrations/registrations.queries.ts',
  // Invoices.
  'settlement/invoices/own-invoices.queries.ts',
  'settlement/invoices/read-invoice.queries.ts',
]);

test.each([
  'select from auctions a',
  'from lots l\n join auctions a on true',
  ".innerJoin('auctions as a', 'a.id', 'l.auction_id')",
  ".selectFrom('auctions')",
  'select from lots l, auctions a where true',
  'with mine as (\n  select * from\n  only public.auctions\n) select from mine',
  'delete from lots l using auctions a',
  ".selectFrom(['lots as l', 'auctions as a'])",
  ".innerJoin(\n  'auctions as a', 'a.id', 'l.auction_id')",
  "sql`select from ${sql.table('auctions')}`",
])('noticed: %s', (text) => {
  expect(readsDrafts(text)).toBe(true);
});

test.each([
  'select from public_auctions a',
  ".selectFrom('public_auctions as auctions')",
  '// from auctions that are over',
  "const kinds = ['lots', 'auctions']",
])('not taken for one: %s', (text) => {
  expect(readsDrafts(text)).toBe(false);
});

test('other files that read for the public read public_auctions', () => {
  const forPublic = productSource('server/src').filter(
    ({ file, text }) => file.startsWith('browsing/') || text.includes('host-shows'),
  );
  const reading = forPublic.filter(({ text }) => readsDrafts(text)).map(({ file }) => file);
  expect(reading.toSorted()).toEqual([...readsOn].toSorted());
});

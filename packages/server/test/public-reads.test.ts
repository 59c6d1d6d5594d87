import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** Reads the auctions themselves, drafts and all, in SQL or by the query builder. */
const readsDrafts = /\b(?:from|join)\s+auctions\b|(?:From|Join)\(\s*['"`]auctions\b/;

/**
 * What is read for the public: all of `browsing`, and whatever else asks what a host shows. Of the second
 * kind some read on from what a person has already, which nobody has of a draft.
 */
const readsOn = new Set([
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
])('noticed: %s', (text) => {
  expect(readsDrafts.test(text)).toBe(true);
});

test('whatever reads for the public reads public auctions', async () => {
  const reading: string[] = [];
  for (const file of await readdir(source, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || /(^|\/)testing\//.test(file))
      continue;
    const text = await readFile(path.join(source, file), 'utf8');
    const isForPublic = file.startsWith('browsing/') || /import .*host-shows/.test(text);
    if (isForPublic && readsDrafts.test(text)) reading.push(file);
  }
  expect(reading.toSorted()).toEqual([...readsOn].toSorted());
});

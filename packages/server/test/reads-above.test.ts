import { expect, test } from 'vitest';
import { domains } from '../../../oxlint.boundaries.ts';
import { productSource } from './support/product-source.ts';
import { readsTable } from './support/reads-table.ts';
import { tableOwners } from './table-owners.ts';

// Imports go one way, but SQL may also read tables of a domain above its own (docs/architecture.md).
// This lists what each domain reads so, so that nobody adds to it without noticing.

const readAbove: Readonly<Record<string, readonly string[]>> = {
  messaging: ['auction_sessions', 'auctions', 'lot_states', 'lots', 'seller_companies', 'users'],
  identity: ['auctions', 'bids', 'hosts', 'lot_states', 'lots', 'pending_bids', 'seller_companies'],
  selling: ['follows', 'lot_states', 'registrations', 'sale_pauses'],
  bidding: ['favorites', 'seller_connections'],
  browsing: [
    'after_sale_offers',
    'announcements',
    'bids',
    'invoice_change_lots',
    'invoice_changes',
    'invoices',
    'lot_events',
    'lot_outcomes',
    'lot_states',
    'pending_bids',
    'registrations',
    'retractions',
    'sale_pauses',
  ],
};

/** Tables of domains that this one may not import. */
function tablesAbove(domain: string): string[] {
  const known = ['platform', domain, ...(domains[domain] ?? [])];
  return Object.entries(tableOwners).flatMap(([owner, tables]) =>
    known.includes(owner.split('/')[0] ?? '') ? [] : tables,
  );
}

test.each(Object.keys(domains))('of tables above it, %s reads those that are listed', (domain) => {
  const files = productSource(`server/src/${domain}`);
  const read = tablesAbove(domain).filter((table) =>
    files.some(({ text }) => readsTable(text, [table])),
  );
  expect(read.toSorted()).toEqual(readAbove[domain] ?? []);
});

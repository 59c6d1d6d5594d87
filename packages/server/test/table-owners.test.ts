import { describe, expect, test } from 'vitest';
import type { SourceFile } from './support/product-source.ts';
import { productSource } from './support/product-source.ts';
import { tableOwners, views, writtenByTriggers } from './table-owners.ts';

const schema = 'platform/database/schema.ts';

/** Statements that write, by the query builder or in SQL; a table's name follows. */
const writing = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
];

export function tablesWritten(text: string): Set<string> {
  return new Set(
    writing.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table ?? '')),
  );
}

function tables(source: readonly SourceFile[]): Set<string> {
  const { text = '' } = source.find(({ file }) => file === schema) ?? {};
  const [, list = ''] = text.split('export interface DB {');
  return new Set(Array.from(list.matchAll(/^ {2}(\w+): /gm), ([, table]) => table ?? ''));
}

describe('a statement that writes is noticed', () => {
  test.each([
    ['db.insertInto("lots").values({})', 'lots'],
    ["db\n.updateTable(\n  'lot_states as s')", 'lot_states'],
    ["db.deleteFrom('bids')", 'bids'],
    ['insert\n into invoices (id)', 'invoices'],
    ['UPDATE auctions SET settled_at = now()', 'auctions'],
    ['update lot_states s set price_cents = 1', 'lot_states'],
    ['delete from only facts', 'facts'],
    ['truncate table users', 'users'],
  ])('%s', (text, table) => {
    expect(tablesWritten(text)).toEqual(new Set([table]));
  });

  test.each([
    'select from lots for update of lots',
    'on conflict do update set x = 1',
    '// updates',
  ])('but not %s', (text) => {
    expect(tablesWritten(text)).toEqual(new Set());
  });
});

test('every table has one owner, who exists, and nobody else writes it', () => {
  const source = productSource('server/src');
  const known = tables(source);
  const owned: string[] = Object.values(tableOwners).flat();
  expect(owned.filter((table, index) => owned.indexOf(table) !== index)).toEqual([]);
  expect([...owned, ...writtenByTriggers, ...views].toSorted()).toEqual(
    [...known, 'schema_migrations'].toSorted(),
  );

  const ownerOf = new Map<string, string>();
  for (const [owner, its] of Object.entries(tableOwners)) {
    for (const table of its) ownerOf.set(table, owner);
  }
  const strangers: string[] = [];
  const idle = new Set(owned);
  for (const { file, text } of source) {
    // The demo makes whatever it needs: it is no part of what decides.
    if (file.startsWith('demo/')) continue;
    for (const table of tablesWritten(text)) {
      const owner = ownerOf.get(table);
      idle.delete(table);
      // A word of a comment that follows "update" is no table.
      const isTable = known.has(table);
      if (isTable && !file.startsWith(`${owner}/`)) strangers.push(`${file} writes ${table}`);
    }
  }
  expect(strangers).toEqual([]);
  expect([...idle], 'tables that nobody writes').toEqual([]);
});

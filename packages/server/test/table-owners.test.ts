import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tableOwners, views, writtenByTriggers } from './table-owners.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const schema = path.join(source, 'platform/database/schema.ts');

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

/** Tests and the demo make whatever they need: neither is part of what decides. */
function isProduct(file: string): boolean {
  return (
    file.endsWith('.ts') &&
    !file.endsWith('.test.ts') &&
    !/(^|\/)testing\//.test(file) &&
    !file.startsWith('demo/')
  );
}

async function tables(): Promise<Set<string>> {
  const [, list = ''] = (await readFile(schema, 'utf8')).split('export interface DB {');
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

test('every table has one owner, who exists, and nobody else writes it', async () => {
  const known = await tables();
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
  for (const file of await readdir(source, { recursive: true })) {
    if (!isProduct(file)) continue;
    for (const table of tablesWritten(await readFile(path.join(source, file), 'utf8'))) {
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

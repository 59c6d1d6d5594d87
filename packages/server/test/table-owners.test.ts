import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from './support/product-source.ts';
import { productSource } from './support/product-source.ts';
import {
  backupScript,
  pastOfDemo,
  tableOwners,
  unowned,
  views,
  writtenByBackups,
  writtenInSql,
} from './table-owners.ts';

const schema = 'platform/database/schema.ts';

/** Stands for a computed table name, whose owner cannot be known. */
const putTogether = '$';

/** Statements that write, by the query builder or in SQL; the tables follow. */
const built = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*([^)]*)/g;
const written = [
  /\b(?:insert\s+into|delete\s+from|merge\s+into|copy)\s+([$\w]+)/gi,
  /\btruncate\s+(?:table\s+)?([$\w]+(?:[\s*]*,\s*[$\w]+)*)/gi,
  /\bupdate\s+([$\w]+)(?:\s*\*)?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
];

/** The SQL without quotes, schema and keywords around a table's name. */
const plain = (text: string) =>
  text
    .replaceAll(/\$\{[^}]*\}/g, putTogether)
    .replaceAll('"', '')
    .replaceAll(/\bpublic\s*\.\s*|\bonly\s+/gi, '');

const firstWord = (text: string) => /[$\w]+/.exec(text)?.[0] ?? '';

/** Table names in an argument of the query builder: a name, a list of them, or an expression. */
function namesBuilt(argument: string): string[] {
  if (!/^['"`[]/.test(argument)) return [putTogether];
  return Array.from(argument.matchAll(/(['"`])(.*?)\1/g), ([, , name = '']) =>
    firstWord(plain(name)),
  );
}

export function tablesWritten(text: string): Set<string> {
  const sql = plain(text);
  return new Set([
    ...[...text.matchAll(built)].flatMap(([, argument = '']) => namesBuilt(argument)),
    ...written.flatMap((pattern) =>
      [...sql.matchAll(pattern)].flatMap(([, names = '']) => names.split(/[\s*]*,\s*/)),
    ),
  ]);
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
    ['truncate lots, only public.bids *, "users" cascade', 'lots bids users'],
    ['insert into public.lots (id)', 'lots'],
    ['delete from "public"."lots" l', 'lots'],
    ['update only "lots" as l set title = 1', 'lots'],
    ['update public . lots "l" set title = 1', 'lots'],
    ['update lots * set title = 1', 'lots'],
    ['with gone as (delete from lots returning id) select', 'lots'],
    ['merge into only lots l using bids b on true', 'lots'],
    ['copy lots (id) from stdin', 'lots'],
    ['insert into ${table} (id)', putTogether],
    ['insert into ${sql.table(name)} (id)', putTogether],
    ['update ${lotsOf(scope)} set title = 1', putTogether],
    ['truncate ${names.join(", ")}', putTogether],
    ['db.insertInto(table)', putTogether],
    ['db.insertInto(`${kind}_lots`)', `${putTogether}_lots`],
    ["db.updateTable(['lots as l', 'bids'])", 'lots bids'],
    ["db.deleteFrom(['public.lots', 'bids'])", 'lots bids'],
    ["db.insertInto('public.lots')", 'lots'],
    ["db.mergeInto('lots as l').using('bids as b', 'l.id', 'b.lot_id')", 'lots'],
  ])('%s', (text, tables) => {
    expect(tablesWritten(text)).toEqual(new Set(tables.split(' ')));
  });

  test.each([
    'select from lots for update of lots',
    'on conflict do update set x = 1',
    'select from public.lots for no key update skip locked',
    '// updates',
  ])('but not %s', (text) => {
    expect(tablesWritten(text)).toEqual(new Set());
  });
});

test('the script of backups writes its table and no other', () => {
  const script = new URL(`../../../${backupScript}`, import.meta.url);
  expect([...tablesWritten(readFileSync(script, 'utf8'))]).toEqual(writtenByBackups);
});

test('every table has one owner, who exists, and nobody else writes it', () => {
  const source = productSource('server/src');
  const known = tables(source);
  const owned: string[] = Object.values(tableOwners).flat();
  expect(owned.filter((table, index) => owned.indexOf(table) !== index)).toEqual([]);
  expect([...owned, ...writtenInSql, ...writtenByBackups, ...views].toSorted()).toEqual(
    [...known, 'schema_migrations'].toSorted(),
  );

  const ownerOf = new Map<string, string>();
  for (const [owner, its] of Object.entries(tableOwners)) {
    for (const table of its) ownerOf.set(table, owner);
  }
  const strangers: string[] = [];
  const idle = new Set(owned);
  for (const { file, text } of source) {
    if (file === unowned) continue;
    for (const table of tablesWritten(text)) {
      const owner = ownerOf.get(table);
      idle.delete(table);
      // In a comment, "update" may be followed by any word.
      const isTable = known.has(table) || table.includes(putTogether);
      if (isTable && !file.startsWith(`${owner}/`)) strangers.push(`${file} writes ${table}`);
    }
  }
  expect(strangers).toEqual([]);
  expect([...idle], 'tables that nobody writes').toEqual([]);
});

test('the demo writes in one file only, and only tables that are listed', () => {
  const known = tables(productSource('server/src'));
  const writers = productSource('demo/src')
    .map(({ file, text }) => ({
      file,
      tables: [...tablesWritten(text)]
        .filter((table) => known.has(table) || table.includes(putTogether))
        .toSorted(),
    }))
    .filter(({ tables }) => tables.length > 0);
  expect(writers).toEqual([{ file: 'past.queries.ts', tables: pastOfDemo }]);
});

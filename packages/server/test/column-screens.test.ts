import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnScreens } from './column-screens.ts';
import { codeReachedBy, endpointOf } from './support/reached-source.ts';
import { productSource } from './support/product-source.ts';

const source = (file: string) =>
  readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const schema = source('../src/platform/database/schema.ts');
const consoleFolder = fileURLToPath(new URL('../../console/src', import.meta.url));
const screens = readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(consoleFolder, file), 'utf8'))
  .join('\n');

/** The columns of a table, from the generated types of the database. */
function columnsOf(table: string): string[] {
  const [, body] = new RegExp(`export interface ${table} \\{\\n([^}]*)\\}`).exec(schema) ?? [];
  return [...(body ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

describe.each(Object.entries(columnScreens))('%s', (table, columns) => {
  test('the list has every column', () => {
    const stored = columnsOf(table);
    expect(stored).not.toEqual([]);
    expect(Object.keys(columns).toSorted(byName)).toEqual(stored.toSorted(byName));
  });

  test('the console makes every call that is listed', () => {
    const calls = Object.values(columns).filter((written) => typeof written === 'string');
    const unused = [...new Set(calls)].filter((call) => !screens.includes(call));
    expect(unused).toEqual([]);
  });

  test('the code behind each call writes the column', () => {
    const unwritten = Object.entries(columns).filter(
      ([column, call]) => typeof call === 'string' && !writes(call, nameOf(table), column),
    );
    expect(unwritten).toEqual([]);
  });
});

test('a call that does not write a column is noticed', () => {
  const seller = 'POST /api/console/sellers/:sellerId';
  expect(writes(`${seller}/site`, 'seller_companies', 'brand_color')).toBe(false);
  expect(writes(`${seller}/sales/:saleId/photo`, 'auctions', 'no_tax_note')).toBe(false);
  expect(writes(`${seller}/sales/:saleId/lots/:lotId/withdraw`, 'lots', 'title')).toBe(false);
  expect(writes(`${seller}/sales/:saleId/archive`, 'lot_states', 'reserve_cents')).toBe(false);
  expect(writes(`${seller}/no-such-call`, 'lots', 'title')).toBe(false);
});

/** The name of a table, by that of its type. */
function nameOf(type: string): string {
  const [, name = ''] = new RegExp(`^ {2}(\\w+): ${type};$`, 'm').exec(schema) ?? [];
  return name;
}

const reached = new Map<string, string>();

/** Whether the code behind a call writes the table and has a value for the column. */
function writes(call: string, table: string, column: string): boolean {
  const code = reached.get(call) ?? codeReachedBy(call).join('\n');
  reached.set(call, code);
  const statement = new RegExp(
    `(?:insertInto|updateTable)\\(\\s*'${table}\\b|\\b(?:insert into|update) ${table}\\b`,
  );
  // As a key of an object, in shorthand, in `set`, or among the columns of an insert.
  const value = new RegExp(
    `\\b${column}\\s*[:=,]|\\{ ${column} \\}|insert into ${table} \\([^)]*\\b${column}\\b`,
  );
  // A body that is stored as it came has the column's name in the contract.
  const body = endpointOf(call)?.body;
  const isSent = body instanceof z.ZodObject && column in body.shape;
  return statement.test(code) && (isSent || value.test(code));
}

test('every table that sellers fill and public pages read is listed', () => {
  const pages = productSource('server/src/browsing').map(({ text }) => text);
  const [, all = ''] = /export interface DB \{\n([^}]*)\}/.exec(schema) ?? [];
  const tables = [...all.matchAll(/^ {2}(\w+): (\w+);$/gm)].filter(([, name = '']) =>
    /^(auction|lot_images|lot_states|lots$|managers|pickup_windows|categories|sites|seller_companies)/.test(
      name,
    ),
  );
  const read = tables.filter(([, name = '']) => pages.some((text) => text.includes(name)));
  const known = new Set([...Object.keys(columnScreens), 'Sites']);
  expect(read.length).toBeGreaterThan(6);
  expect(read.filter(([, , type = '']) => !known.has(type)).map(([, name]) => name)).toEqual([]);
});

const byName = (one: string, other: string) => (one < other ? -1 : 1);

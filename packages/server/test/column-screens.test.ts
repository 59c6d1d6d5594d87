import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { columnScreens } from './column-screens.ts';
import { productSource } from './support/product-source.ts';

const source = (file: string) =>
  readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const schema = source('../src/platform/database/schema.ts');
const consoleFolder = fileURLToPath(new URL('../../console/src', import.meta.url));
const screens = readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(consoleFolder, file), 'utf8'))
  .join('\n');

/** As the generated types of the database have them. */
function columnsOf(table: string): string[] {
  const [, body] = new RegExp(`export interface ${table} \\{\\n([^}]*)\\}`).exec(schema) ?? [];
  return [...(body ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

describe.each(Object.entries(columnScreens))('%s', (table, columns) => {
  test('each column has its screen, or says why none', () => {
    const stored = columnsOf(table);
    expect(stored).not.toEqual([]);
    expect(Object.keys(columns).toSorted(byName)).toEqual(stored.toSorted(byName));
  });

  test('the screens are there', () => {
    const calls = Object.values(columns).filter((written) => typeof written === 'string');
    const unused = [...new Set(calls)].filter((call) => !screens.includes(call));
    expect(unused).toEqual([]);
  });
});

test('no table that sellers’ work goes into is left out', () => {
  const pages = productSource('server/src/browsing').map(({ text }) => text);
  const [, all = ''] = /export interface DB \{\n([^}]*)\}/.exec(schema) ?? [];
  const tables = [...all.matchAll(/^ {2}(\w+): (\w+);$/gm)].filter(([, name = '']) =>
    /^(auction|lot_images|lots$|managers|pickup_windows|categories|sites|seller_companies)/.test(
      name,
    ),
  );
  const read = tables.filter(([, name = '']) => pages.some((text) => text.includes(name)));
  const known = new Set([...Object.keys(columnScreens), 'Sites']);
  expect(read.length).toBeGreaterThan(6);
  expect(read.filter(([, , type = '']) => !known.has(type)).map(([, name]) => name)).toEqual([]);
});

const byName = (one: string, other: string) => (one < other ? -1 : 1);

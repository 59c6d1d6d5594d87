import { expect, test } from 'vitest';
import { cellKey, csvOf, withFixes } from './cell-fixes.ts';

test('cells are fixed, several of a row too; the table that was read stays as it was', () => {
  const table = {
    heading: ['Lot Number', 'Lead'],
    rows: [
      ['1', ''],
      ['x', 'Desk', 'lost'],
    ],
  };
  const fixes = new Map([
    [cellKey(0, 1), 'Lamp'],
    [cellKey(1, 0), '2'],
    [cellKey(1, 2), ''],
  ]);
  expect(withFixes(table, fixes).rows).toEqual([
    ['1', 'Lamp'],
    ['2', 'Desk', ''],
  ]);
  expect(table.rows[0]).toEqual(['1', '']);
});

test('a table is a CSV file again, quotes and commas and all', async () => {
  const table = {
    heading: ['Lot', 'Lead'],
    rows: [
      ['1', 'A 3" lamp, brass'],
      ['2', ''],
    ],
  };
  expect(await csvOf(table).text()).toBe('"Lot","Lead"\n"1","A 3"" lamp, brass"\n"2",""');
});

import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, dollarsCell, textCell } from './csv.ts';

const read = (csv: string): string[][] => parse(csv);

describe('a cell of text', () => {
  test.each([
    ['Walnut dresser', 'Walnut dresser'],
    ['12" vinyl, "Blue"', '"12"" vinyl, ""Blue"""'],
    ['two\nlines', '"two\nlines"'],
    ['Łódź “à la mode”', 'Łódź “à la mode”'],
    ['', ''],
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1', "'+1"],
    ['-2+3+cmd|calc', "'-2+3+cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['＝1', "'＝1"],
    ['-5', '-5'],
    ['-12.50', '-12.50'],
    ['-1.2.3', "'-1.2.3"],
    ['a=b', 'a=b'],
  ])('%j is written %j', (text, written) => {
    expect(textCell(text)).toBe(written);
  });

  test('is read back as it was, but for the apostrophe before a formula', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(texts, (cells) => {
        const [line] = read(csvLine([...cells.map(textCell), 'end']));
        expect(
          line?.slice(0, -1).map((cell, n) => (cells[n] === cell.slice(1) ? cells[n] : cell)),
        ).toEqual(cells);
      }),
    );
  });
});

test.each([
  [123_456, '1234.56'],
  [5, '0.05'],
  [-1_205, '-12.05'],
  [-5, '-0.05'],
  [0, '0.00'],
  [null, ''],
])('%j cents are written %j', (cents, written) => {
  expect(dollarsCell(cents)).toBe(written);
});

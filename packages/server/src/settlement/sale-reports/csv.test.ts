import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, dollarsCell, textCell } from './csv.ts';

const bare = (cell: string) => cell.replaceAll("'", '');
const texts = (unit: 'binary' | fc.Arbitrary<string>) =>
  fc.array(fc.string({ unit }), { minLength: 2, maxLength: 6 });
const read = (csv: string): string[][] => parse(csv);

describe('a cell of text', () => {
  test.each([
    ['Walnut dresser', '"Walnut dresser"'],
    ['12" vinyl, "Blue"', '"12"" vinyl, ""Blue"""'],
    ['two\nlines', '"two\nlines"'],
    ['Łódź “à la mode”', '"Łódź “à la mode”"'],
    ['', ''],
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1', `"'+1"`],
    ['-2+3+cmd|calc', `"'-2+3+cmd|calc"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t1', `"'\t1"`],
    ['\r1', `"'\r1"`],
    ['\n1', `"'\n1"`],
    ['＝1', `"'＝1"`],
    [' =1', `" '=1"`],
    ['Chair;=1+1', `"Chair;'=1+1"`],
    ['Chair; @SUM(A1)', `"Chair; '@SUM(A1)"`],
    ['Chair;', '"Chair;"'],
    ['Chair\t+1', `"Chair\t'+1"`],
    ['Chair\n-1+1', `"Chair\n'-1+1"`],
    ['Chair\r\n=1', `"Chair\r\n'=1"`],
    ["Ida's; fine", `"Ida's; fine"`],
    ['-5', '"-5"'],
    ['-12.50', '"-12.50"'],
    ['-1.2.3', `"'-1.2.3"`],
    ['a=b', '"a=b"'],
  ])('%j is written %j', (text, written) => {
    expect(textCell(text)).toBe(written);
  });

  test('is read back as it was, but for apostrophes before formulas', () => {
    fc.assert(
      fc.property(texts('binary'), (cells) => {
        const [line] = read(csvLine([...cells.map(textCell), 'end']));
        expect(line?.slice(0, -1).map(bare)).toEqual(cells.map(bare));
      }),
    );
  });

  test('begins no formula, whatever takes it apart', () => {
    const nasty = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      ';',
      '\t',
      '\n',
      '\r',
      '"',
      "'",
      ',',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(texts(nasty), (cells) => {
        const [line = []] = read(csvLine([...cells.map(textCell), 'end']));
        const parts = line.flatMap((cell) => cell.split(/[;\t\r\n]/));
        expect(parts.filter((part) => /^\s*[=+\-@]/.test(part))).toEqual([]);
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

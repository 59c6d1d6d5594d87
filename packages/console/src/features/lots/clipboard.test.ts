import { expect, test } from 'vitest';
import { fromBlock, toBlock } from './clipboard.ts';

test.each([
  [
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [[['two\nlines', 'a "word"', 'tab\there']]],
])('a block comes back as it went: %j', (rows) => {
  expect(fromBlock(toBlock(rows))).toEqual(rows);
});

test('a block copied from Excel is read, with its line ends', () => {
  expect(fromBlock('Lamp\t5\r\n"6"" nails"\t\r\n')).toEqual([
    ['Lamp', '5'],
    ['6" nails', ''],
  ]);
});

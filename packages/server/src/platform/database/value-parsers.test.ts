import { expect, test } from 'vitest';
import { parseBigint } from './value-parsers.ts';

test('a bigint becomes a number as long as the number is exact', () => {
  expect(parseBigint('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(parseBigint('-9007199254740991')).toBe(Number.MIN_SAFE_INTEGER);
});

test('a bigint beyond that is an error, never a neighbor', () => {
  expect(() => parseBigint('9007199254740993')).toThrow('9007199254740993');
  expect(() => parseBigint('-9223372036854775808')).toThrow(RangeError);
});

import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

/** Keyed by the type's number in `pg_type`. */
const ownParsers = new Map<number, (text: string) => unknown>([
  [20, parseBigint], // int8
  [1016, (text) => parseArray(text, parseBigint)], // int8[]
  [1082, (text) => text], // date
  [1182, (text) => parseArray(text, (day) => day)], // date[]
]);

/**
 * How column values are converted: `bigint` to a number, never an unsafe one; `date` stays text, since a
 * calendar day has no time zone; `timestamptz` to a Date; the rest as `pg` does it (`numeric`, which sums
 * of bigints are, stays text).
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (type, format) => ownParsers.get(type) ?? types.getTypeParser(type, format),
};

/**
 * Beyond 2^53 two different integers become the same number, which must never happen to money or a
 * sequence.
 */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The integer ${text} from the database exceeds what a number can hold.`);
  }
  return value;
}

/** One-dimensional arrays of values that need no quotes. */
function parseArray<T>(text: string, parse: (element: string) => T): (T | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((element) => (element === 'NULL' ? null : parse(element)));
}

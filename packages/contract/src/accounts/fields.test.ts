import { expect, test } from 'vitest';
import { CompanyName, FirstName } from './fields.ts';

test.each(['Grace', 'Zoë', 'Ó Briain', 'محمد', 'שרה', 'De la Cruz-Núñez', 'Nguyễn'])(
  'a name may be %s',
  (name) => {
    expect(FirstName.parse(name)).toBe(name);
  },
);

test.each([
  ['a line feed', '\n'],
  ['a null', '\u0000'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a right-to-left override', '\u202E'],
  ['an embedding', '\u202B'],
  ['an isolate', '\u2066'],
])('%s stands in no line of text', (_, character) => {
  expect(FirstName.safeParse(`Gra${character}ce`).success).toBe(false);
  expect(CompanyName.safeParse(`Hop${character}per`).success).toBe(false);
});

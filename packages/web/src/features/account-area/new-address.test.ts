import { expect, test } from 'vitest';
import { newAddressProblem } from './new-address.ts';

test.each([
  ['', 'Invalid email address'],
  ['ada', 'Invalid email address'],
  ['ada@', 'Invalid email address'],
  [` ${'a'.repeat(95)}@b.example`, 'Invalid email address'],
  ['ADA@Example.com ', 'The new address is the same as the current!'],
  ['ada@byron.example', null],
])('%j instead of ada@example.com: %s', (address, problem) => {
  expect(newAddressProblem(address, 'ada@example.com')).toBe(problem);
});

import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('no two advisory locks have the same number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

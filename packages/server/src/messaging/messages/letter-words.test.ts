import { expect, test } from 'vitest';
import { shortened } from './letter-words.ts';

test('a subject shows no half of a picture', () => {
  expect(shortened(`${'x'.repeat(43)}🪑🪑`)).toBe(`${'x'.repeat(43)}…`);
  expect(shortened('The Whitcomb House')).toBe('The Whitcomb House');
});

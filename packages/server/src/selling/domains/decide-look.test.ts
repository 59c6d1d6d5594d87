import { expect, test } from 'vitest';
import { decideLook } from './decide-look.ts';
import type { Finding } from './decide-look.ts';

test.each<[Finding, number, boolean, ReturnType<typeof decideLook>]>([
  ['ours', 3, false, { wrongLooks: 0, change: null }],
  ['silent', 3, false, { wrongLooks: 0, change: null }],
  ['elsewhere', 0, false, { wrongLooks: 1, change: null }],
  ['elsewhere', 1, false, { wrongLooks: 2, change: 'close' }],
  ['nowhere', 2, false, { wrongLooks: 3, change: null }],
  ['nowhere', 3, false, { wrongLooks: 4, change: 'close' }],
  // After a name that did not answer, one that leads elsewhere is believed at once.
  ['elsewhere', 3, false, { wrongLooks: 4, change: 'close' }],
  ['elsewhere', 7, true, { wrongLooks: 8, change: null }],
  ['ours', 7, true, { wrongLooks: 0, change: null }],
])('%s after %i wrong looks, closed %s', (finding, wrongLooks, isClosed, decided) => {
  expect(decideLook({ wrongLooks, isClosed }, finding, false)).toEqual(decided);
});

test('a closed domain is opened when its seller asks and it leads here', () => {
  const closed = { wrongLooks: 5, isClosed: true };
  expect(decideLook(closed, 'ours', true).change).toBe('open');
  expect(decideLook(closed, 'silent', true).change).toBe('open');
  expect(decideLook(closed, 'elsewhere', true).change).toBeNull();
});

import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', true],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['::1', '1::', false],
  ['198.51.100.1', '198.51.100.1', true],
  ['198.51.100.1', '198.51.100.2', false],
  ['198.51.100.1', '::ffff:198.51.100.1', true],
  ['::ffff:c633:6401', '::ffff:c633:6402', false],
])('%s and %s are one household: %s', (first, second, same) => {
  expect(networkOf(first) === networkOf(second)).toBe(same);
});

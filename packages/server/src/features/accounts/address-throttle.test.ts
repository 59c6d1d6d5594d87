import { expect, test } from 'vitest';
import { createAddressThrottle } from './address-throttle.ts';

const uses = (throttle: ReturnType<typeof createAddressThrottle>, address: string) => {
  throttle.check(address);
  throttle.count(address);
};

test('an address is refused when its window is used up, and welcome in the next', () => {
  let now = 0;
  const throttle = createAddressThrottle({ max: 2, windowMs: 1_000 }, () => now);
  uses(throttle, '198.51.100.1');
  uses(throttle, '198.51.100.1');
  expect(() => throttle.check('198.51.100.1')).toThrow('Too many requests');
  expect(() => throttle.check('198.51.100.2')).not.toThrow();
  now = 1_000;
  expect(() => throttle.check('198.51.100.1')).not.toThrow();
});

const isOneHousehold = (first: string, second: string) => {
  const throttle = createAddressThrottle({ max: 1, windowMs: 1_000 }, () => 0);
  uses(throttle, first);
  try {
    throttle.check(second);
    return false;
  } catch {
    return true;
  }
};

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['::1', '1::', false],
])('%s and %s are one household: %s', (first, second, same) => {
  expect(isOneHousehold(first, second)).toBe(same);
});

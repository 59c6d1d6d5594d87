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

test('a household of IPv6 addresses is one', () => {
  const throttle = createAddressThrottle({ max: 1, windowMs: 1_000 }, () => 0);
  uses(throttle, '2001:db8:1:2::1');
  expect(() => throttle.check('2001:db8:1:2::2')).toThrow('Too many requests');
  expect(() => throttle.check('2001:db8:1:3::1')).not.toThrow();
});

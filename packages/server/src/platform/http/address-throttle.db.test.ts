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

test('a volley of failures is no larger than the window; what went well, or broke, is taken back', async () => {
  const throttle = createAddressThrottle({ max: 2, windowMs: 1_000 }, () => 0);
  const attempt = (work: () => Promise<boolean>) =>
    throttle.countFailure('198.51.100.1', work, (isRight) => !isRight);
  expect(await attempt(async () => true)).toBe(true);
  await expect(attempt(() => Promise.reject(new Error('outage')))).rejects.toThrow('outage');
  const volley = await Promise.allSettled([1, 2, 3, 4].map(() => attempt(async () => false)));
  expect(volley.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  await expect(attempt(async () => true)).rejects.toThrow('Too many requests');
});

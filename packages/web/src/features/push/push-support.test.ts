import { expect, test } from 'vitest';
import { supportOf } from './push-support.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const other = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 };

test.each([
  ['ready', { ...other, hasPush: true, permission: 'default' }],
  ['ready', { ...other, hasPush: true, permission: 'granted' }],
  ['blocked', { ...other, hasPush: true, permission: 'denied' }],
  ['none', { ...other, hasPush: false, permission: 'default' }],
  ['none', { ...other, hasPush: true, permission: null }],
  ['home-screen', { userAgent: iPhone, maxTouchPoints: 5, hasPush: false, permission: null }],
  // Added to the Home Screen.
  ['ready', { userAgent: iPhone, maxTouchPoints: 5, hasPush: true, permission: 'default' }],
  // An iPad, and a Mac without push.
  ['home-screen', { userAgent: mac, maxTouchPoints: 5, hasPush: false, permission: null }],
  ['none', { userAgent: mac, maxTouchPoints: 0, hasPush: false, permission: null }],
] as const)('%s: %j', (support, facts) => {
  expect(supportOf(facts)).toBe(support);
});

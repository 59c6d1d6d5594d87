import { expect, test } from 'vitest';
import { smsStatusOf } from './sms-status.ts';

const phone = '(518) 555-0177';

test.each([
  [{ phone, isStopped: false }, 'Subscribed'],
  [{ phone, isStopped: true }, 'Stopped'],
  [{ phone: '', isStopped: false }, 'Not Subscribed'],
  [{ phone: '', isStopped: true }, 'Not Subscribed'],
] as const)('%o is %s', (settings, status) => {
  expect(smsStatusOf({ ...settings, fromPhone: '(555) 010-0000' })).toBe(status);
});

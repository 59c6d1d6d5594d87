import { expect, test } from 'vitest';
import { closingSmsText } from './closing-sms-text.ts';

const lot = (title: string) => ({
  lot_number: '12',
  title,
  close_at: new Date('2027-03-04T00:04:00Z'),
  time_zone: 'America/New_York',
  minutes_left: 600,
});

test.each([
  ['Walnut dresser', 'Walnut dresser'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(37)}...`],
  // Half a picture cannot be shown by a phone.
  [`${'x'.repeat(36)}🪑🪑🪑`, `${'x'.repeat(36)}...`],
])('names %s as %s', (title, short) => {
  const text = closingSmsText('closes-today', lot(title), 'https://fairlot.example/l');
  expect(text).toContain(`lot 12 (${short}) closes today at 7:04:00 PM EST.`);
  expect(text.isWellFormed()).toBe(true);
});

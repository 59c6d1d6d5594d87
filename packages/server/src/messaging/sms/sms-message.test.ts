import { expect, test } from 'vitest';
import { renderSms } from './sms-message.ts';

const lot = (title: string) => ({
  kind: 'closes-today' as const,
  lotId: '0198',
  data: {
    lotNumber: '12',
    title,
    closesAtStr: '7:04:00 PM EST',
    link: 'https://fairlot.example/l',
  },
});

test.each([
  ['Walnut dresser', 'Walnut dresser'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(37)}...`],
  // Half a picture is nothing that a phone can show.
  [`${'x'.repeat(36)}🪑🪑🪑`, `${'x'.repeat(36)}...`],
])('names %s as %s', (title, short) => {
  const text = renderSms(lot(title));
  expect(text).toContain(`lot 12 (${short}) closes today`);
  expect(text.isWellFormed()).toBe(true);
});

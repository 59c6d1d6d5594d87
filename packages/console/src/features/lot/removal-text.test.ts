import { expect, test } from 'vitest';
import { removalText } from './removal-text.ts';

const removed = { at: '2026-11-26T15:00:00.000Z', madeBy: '', cause: null };

test.each([
  [removed, /^Retracted by its bidder on Thu, Nov\u00a026/],
  [{ ...removed, madeBy: 'Joan' }, /^Retracted for its bidder by Joan on /],
  [
    { ...removed, cause: 'unpaid' as const },
    /^Taken back by you on .* because they have not paid\.$/,
  ],
])('%j', (removal, text) => {
  expect(removalText(removal, 'America/New_York')).toMatch(text);
});

import { expect, test } from 'vitest';
import { countDoubled } from './doubled.ts';
import type { Traces } from './doubled.ts';

const reply = {
  bidResultEnum: 'BidWins',
  currentAmount: 12,
  currentMaxAmount: 20,
  incrementAmount: 1,
  bidCount: 3,
  reserveMet: true,
  pendingBidAmount: null,
  closeTime: '2026-11-27T06:00:00.000Z',
  secondsToClose: 900,
  bidUniqueId: 'one',
  sequence: 3,
} as const;
const traces = (more: Partial<Traces> = {}): Traces => ({
  sent: new Set(['lot bidder one', 'lot bidder two']),
  decided: ['lot bidder one'],
  events: ['a'],
  answers: [[reply, { ...reply, secondsToClose: 850 }]],
  ...more,
});

test('a bid in the log as it was sent, with the answer that it had, is no second one', () => {
  expect(countDoubled(traces())).toBe(0);
});

test('a bid that is answered otherwise when it is sent again was decided again', () => {
  const decidedAgain = { ...reply, sequence: 4, bidCount: 4 };
  expect(countDoubled(traces({ answers: [[reply, decidedAgain]] }))).toBe(1);
});

test('a bid that watchers were told of twice was acted on twice', () => {
  expect(countDoubled(traces({ events: ['a', 'b', 'a'] }))).toBe(1);
});

test('a bid in the log that nobody sent was taken for another', () => {
  expect(countDoubled(traces({ decided: ['lot bidder one', 'lot bidder three'] }))).toBe(1);
});

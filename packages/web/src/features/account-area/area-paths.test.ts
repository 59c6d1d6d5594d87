import { expect, test } from 'vitest';
import { areaPaths, isCurrent } from './area-paths.ts';

test('the summary is current on its own page alone', () => {
  expect(isCurrent('/account', areaPaths.summary)).toBe(true);
  expect(isCurrent('/Account/', areaPaths.summary)).toBe(true);
  expect(isCurrent('/account/payment', areaPaths.summary)).toBe(false);
});

test('both lists of bids belong to the bidding history', () => {
  expect(isCurrent('/account/bids/currentbids', areaPaths.currentBids)).toBe(true);
  expect(isCurrent('/account/bids/pastbids', areaPaths.currentBids)).toBe(true);
  expect(isCurrent('/account/logout', areaPaths.currentBids)).toBe(false);
});

test('settings and alerts belong to the notifications', () => {
  expect(isCurrent('/account/notifications', areaPaths.notifications)).toBe(true);
  expect(isCurrent('/account/notifications/alerts', areaPaths.notifications)).toBe(true);
  expect(isCurrent('/account/notifications', areaPaths.payment)).toBe(false);
});

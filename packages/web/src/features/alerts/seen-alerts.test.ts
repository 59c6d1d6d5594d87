import { limits } from '@fairlot/contract';
import type { Alert } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { unseenOf, unreportedOf } from './seen-alerts.ts';

const alert = (secureId: string, alertTime = '2026-11-22T15:00:00Z', seen = false): Alert => ({
  secureId,
  alertEnumName: 'BidderOutbid',
  messageText: '',
  alertTime,
  secureAuctionId: null,
  secureAuctionSessionId: null,
  secureLotId: null,
  paddleNumber: null,
  times: 1,
  seen,
});

test('an alert is new until it was shown, and again when it is renewed', () => {
  const [first, second] = [alert('a'), alert('b')];
  expect(unseenOf([first, second], '')).toEqual([first, second]);
  expect(unseenOf([first, second], 'a@2026-11-22T15:00:00Z')).toEqual([second]);
  const renewed = alert('a', '2026-11-22T16:00:00Z');
  expect(unseenOf([renewed], 'a@2026-11-22T15:00:00Z')).toEqual([renewed]);
});

test('an alert shown on another device is neither unseen here nor reported again', () => {
  const elsewhere = alert('a', undefined, true);
  expect(unseenOf([elsewhere], '')).toEqual([]);
  expect(unreportedOf([elsewhere], 'a@2026-11-22T15:00:00Z')).toEqual([]);
});

test('only alerts shown in this browser are reported to the account', () => {
  const [first, second] = [alert('a'), alert('b')];
  expect(unreportedOf([first, second], 'a@2026-11-22T15:00:00Z')).toEqual([first]);
  expect(unreportedOf([alert('a', '2026-11-22T16:00:00Z')], 'a@2026-11-22T15:00:00Z')).toEqual([]);
});

test('alerts are reported to the account in batches of the call’s limit', () => {
  const many = Array.from({ length: limits.shownAlerts + 1 }, (_, n) => alert(`a${n}`));
  const shown = many.map(({ secureId, alertTime }) => `${secureId}@${alertTime}`).join(' ');
  const first = unreportedOf(many, shown);
  expect(first).toEqual(many.slice(0, limits.shownAlerts));
  const reported = many.map((one) => (first.includes(one) ? { ...one, seen: true } : one));
  expect(unreportedOf(reported, shown)).toEqual(many.slice(limits.shownAlerts));
});

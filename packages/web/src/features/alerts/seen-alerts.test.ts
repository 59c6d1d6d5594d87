import type { Alert } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { unseenOf } from './seen-alerts.ts';

const alert = (secureId: string, alertTime = '2026-11-22T15:00:00Z'): Alert => ({
  secureId,
  alertEnumName: 'BidderOutbid',
  messageText: '',
  alertTime,
  secureAuctionId: null,
  secureAuctionSessionId: null,
  secureLotId: null,
  paddleNumber: null,
});

test('an alert is new until it was shown, and again when it is renewed', () => {
  const [first, second] = [alert('a'), alert('b')];
  expect(unseenOf([first, second], '')).toEqual([first, second]);
  expect(unseenOf([first, second], 'a@2026-11-22T15:00:00Z')).toEqual([second]);
  const renewed = alert('a', '2026-11-22T16:00:00Z');
  expect(unseenOf([renewed], 'a@2026-11-22T15:00:00Z')).toEqual([renewed]);
});

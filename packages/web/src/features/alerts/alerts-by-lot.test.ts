import type { Alert } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { alertsByLot, alertText } from './alerts-by-lot.ts';

const alert = (secureId: string, secureLotId: string | null, times = 1): Alert => ({
  secureId,
  alertEnumName: 'BidderOutbid',
  messageText: 'You have been outbid on lot 1, Copper Kettle',
  alertTime: '2026-11-26T12:00:00.000Z',
  secureAuctionId: null,
  secureAuctionSessionId: null,
  secureLotId,
  paddleNumber: null,
  times,
  seen: false,
});

test('alerts about a lot are one row, at the place of the newest; others stay apart', () => {
  const [won, outbid] = [alert('a', 'kettle'), alert('d', 'kettle')];
  const [approved, test] = [alert('b', null), alert('c', null)];
  expect(alertsByLot([won, approved, test, outbid])).toEqual([
    { key: 'kettle', newest: won, earlier: [outbid] },
    { key: 'b', newest: approved, earlier: [] },
    { key: 'c', newest: test, earlier: [] },
  ]);
  expect(alertsByLot([])).toEqual([]);
});

test('an alert says how often it was raised', () => {
  expect(alertText(alert('a', 'kettle'))).toBe('You have been outbid on lot 1, Copper Kettle');
  expect(alertText(alert('a', 'kettle', 3))).toBe(
    'You have been outbid on lot 1, Copper Kettle (3\u00a0times)',
  );
});

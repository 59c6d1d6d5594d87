import type { Alert } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { alertPath } from './alert-path.ts';
import { withAlertsBack } from './alerts-back.ts';

const alert = (secureId: string, second: number, rest: Partial<Alert> = {}): Alert => ({
  secureId,
  alertEnumName: 'BidderOutbid',
  messageText: `You have been outbid on lot ${secureId}`,
  alertTime: `2026-11-20T12:00:0${second}.000Z`,
  secureAuctionId: null,
  secureAuctionSessionId: null,
  secureLotId: null,
  paddleNumber: null,
  times: 1,
  seen: false,
  ...rest,
});

test('restored alerts return to their places; one renewed meanwhile stays as it is', () => {
  const renewed = alert('b', 9);
  const list = withAlertsBack(
    [renewed, alert('d', 4)],
    [alert('c', 5), alert('b', 3), alert('a', 1)],
  );
  expect(list.map(({ secureId }) => secureId)).toEqual(['b', 'c', 'd', 'a']);
  expect(list[0]).toBe(renewed);
});

test('an alert leads to its lot, to its auction, or nowhere', () => {
  expect(alertPath(alert('a', 1))).toBeNull();
  const inAuction = { secureAuctionId: 'auction', secureAuctionSessionId: 'session' };
  expect(alertPath(alert('a', 1, inAuction))).toBe('/auction/session');
  const onLot = { ...inAuction, secureLotId: 'lot' };
  expect(alertPath(alert('a', 1, { ...onLot, alertEnumName: 'HighBidAfterRetract' }))).toBe(
    '/auction/session/lot/lot#lower-maximum',
  );
  expect(alertPath(alert('a', 1, onLot))).toBe('/auction/session/lot/lot');
});

import type { Alert, LotTile } from '@fairlot/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToastAction } from '@fairlot/ui/toast.tsx';
import { createAlertToasts, collectMs, rebidOn } from './alert-toasts.ts';
import { aLot } from './lot-fixtures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const alert = (lot: number, alertEnumName: Alert['alertEnumName'] = 'BidderOutbid'): Alert => ({
  secureId: `alert-${lot}`,
  alertEnumName,
  messageText: `${alertEnumName} ${lot}`,
  alertTime: '2026-11-20T12:00:00.000Z',
  secureAuctionId: 'auction',
  secureAuctionSessionId: 'session',
  secureLotId: `lot-${lot}`,
  paddleNumber: null,
  times: 1,
  seen: false,
});

const later = () => vi.advanceTimersByTime(collectMs);

function toasts(next: ToastAction | null = null) {
  const shown: unknown[] = [];
  const takenBack: string[] = [];
  const { show, noLongerOutbid } = createAlertToasts('/all', {
    show: (...toast) => shown.push(toast.filter((part) => part !== undefined)),
    takeBack: (about) => takenBack.push(about),
    rebid: async () => next,
    offerPush: () => {},
  });
  return { shown, takenBack, show, noLongerOutbid };
}

const first = ['error', 'BidderOutbid 1', '/auction/session/lot/lot-1', 'outbid lot-1'];

test('one alert is shown at once, and links to its lot', () => {
  const { shown, show } = toasts();
  show(alert(1));
  expect(shown).toEqual([first]);
  later();
  expect(shown).toHaveLength(1);
  show(alert(2, 'BidderWins'));
  expect(shown[1]).toEqual(['success', 'BidderWins 2', '/auction/session/lot/lot-2']);
});

test('who is outbid is offered the next bid as soon as it is known, unless they lead again', async () => {
  const next = { label: 'Bid $12.00', act: () => {} };
  const { shown, show, noLongerOutbid } = toasts(next);
  show(alert(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([first, [...first, next]]);
  later();
  show(alert(2));
  noLongerOutbid('lot-2');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toHaveLength(3);
});

const offered = (given: Partial<LotTile>) => rebidOn(aLot({ minimumBid: 12, ...given }))?.label;

test('the next bid is offered while one may be placed', () => {
  expect(offered({})).toBe('Bid $12.00');
  expect(offered({ pauseReason: null })).toBe('Bid $12.00');
  expect(offered({ pauseReason: 'A storm' })).toBeUndefined();
  expect(offered({ barredReason: 'You retracted your bid.' })).toBeUndefined();
  expect(offered({ minimumBid: null })).toBeUndefined();
});

test('twenty alerts in a second are shown as two toasts', () => {
  const { shown, show } = toasts();
  for (let lot = 1; lot <= 20; lot += 1) show(alert(lot));
  expect(shown).toEqual([first]);
  later();
  expect(shown).toEqual([first, ['info', 'You have been outbid on 19 more lots.', '/all']]);
  later();
  expect(shown).toHaveLength(2);
});

test('several kinds are counted together', () => {
  const { shown, show } = toasts();
  show(alert(1));
  for (const lot of [2, 3]) show(alert(lot, 'BidderWins'));
  show(alert(4, 'FavoriteBidOn'));
  later();
  expect(shown.slice(1)).toEqual([['info', 'You have 3 more alerts.', '/all']]);
});

test('the same one renewed again and again counts once', () => {
  const { shown, show } = toasts();
  for (let round = 0; round < 9; round += 1) show(alert(1));
  later();
  expect(shown).toEqual([first, first]);
});

test('continuing alerts are collected', () => {
  const { shown, show } = toasts();
  show(alert(1));
  for (let portion = 0; portion < 3; portion += 1) {
    for (const lot of [2, 3, 4]) show(alert(lot, 'BidderWins'));
    later();
  }
  expect(shown).toHaveLength(4);
  expect(shown.at(-1)).toEqual(['info', 'You won 3 more lots.', '/all']);
});

test('a bidder who leads again sees no outbid toast, neither shown nor collected', () => {
  const { shown, takenBack, show, noLongerOutbid } = toasts();
  show(alert(1));
  show(alert(2));
  noLongerOutbid('lot-1');
  noLongerOutbid('lot-2');
  expect(takenBack).toEqual(['outbid lot-1', 'outbid lot-2']);
  later();
  expect(shown).toEqual([first]);
});

test('other data of the lot is kept', () => {
  const { shown, show, noLongerOutbid } = toasts();
  show(alert(1));
  show(alert(2, 'BidderWins'));
  noLongerOutbid('lot-2');
  later();
  expect(shown).toHaveLength(2);
});

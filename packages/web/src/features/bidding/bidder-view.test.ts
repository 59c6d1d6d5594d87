import type { LotTile } from '@fairlot/contract';
import { bidLabels } from '@fairlot/rules';
import { describe, expect, test } from 'vitest';
import { bidButtonText } from './bid-words.ts';
import { bidderView, leadsAtMaximum } from './bidder-view.ts';

const bid = { paddleNumber: '104', currentMaxAmount: null } as NonNullable<LotTile['currentBid']>;
const lot = {
  hasBid: true,
  reserveMet: true,
  isWidthdrawn: false,
  pendingBidAmount: null,
  currentBid: bid,
} as LotTile;
const me = { kind: 'approved', paddleNumber: '104' } as const;
const other = { kind: 'approved', paddleNumber: '7' } as const;
const withMax = { ...lot, currentBid: { ...bid, currentMaxAmount: 50 } };

describe('bidderView', () => {
  test('knows the high bidder by the paddle number', () => {
    const view = bidderView(withMax, me, 100);
    expect(bidLabels(view)).toEqual(['high-bid', 'your-max']);
    expect(bidButtonText(view)).toBe('Update Max');
  });

  test('a bidder with a maximum who does not lead is outbid', () => {
    expect(bidLabels(bidderView(withMax, other, 100))).toEqual(['outbid', 'your-max']);
  });

  test('a visitor has no labels, even when nobody has a paddle', () => {
    const nobody = { ...lot, currentBid: { ...bid, paddleNumber: null } };
    expect(bidderView(nobody, { kind: 'none' }, 100).part).toBe('none');
  });

  test('a pending bidder is told so', () => {
    const view = bidderView({ ...lot, pendingBidAmount: 30 }, { kind: 'pending' }, 100);
    expect(bidLabels(view)).toEqual(['pending', 'pending-approval']);
  });

  test('nobody has won what was withdrawn', () => {
    expect(bidLabels(bidderView({ ...withMax, isWidthdrawn: true }, me, -4))).toEqual([]);
  });

  test('four seconds after the close they have won', () => {
    expect(bidLabels(bidderView(lot, me, -4))).toEqual(['won']);
  });
});

const at = (currentAmount: number, currentMaxAmount: number | null) =>
  ({ ...lot, currentBid: { ...bid, currentAmount, currentMaxAmount } }) as LotTile;

describe('whom the next bid outbids', () => {
  test.each([
    ['leads with all they entered', at(50, 50), 'leading', true],
    ['leads with more behind', at(45, 50), 'leading', false],
    ['has been outbid', at(55, 50), 'outbid', false],
    ['has a maximum that is not known here', at(50, null), 'leading', false],
  ] as const)('who %s', (_, tile, part, isSo) => {
    expect(leadsAtMaximum(tile, part)).toBe(isSo);
  });
});

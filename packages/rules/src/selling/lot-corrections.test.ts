import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closeAfterCorrection,
  isSlip,
  kindOfLotChange,
  timeToAnswerCorrection,
} from './lot-corrections.ts';
import type { LotChangeKind, LotTextField } from './lot-corrections.ts';

const change = { before: 'Oak', after: 'Pine, restored' };

describe('a change of a lot of a running sale', () => {
  test.each<[LotTextField, LotChangeKind, LotChangeKind]>([
    ['title', 'correction', 'correction'],
    ['category', 'free', 'free'],
    ['description', 'correction', 'correction'],
    ['condition', 'correction', 'correction'],
    ['pieces', 'correction', 'correction'],
    ['dimensions', 'correction', 'correction'],
    ['provenance', 'correction', 'correction'],
    ['code', 'correction', 'correction'],
    ['lowEstimate', 'correction', 'correction'],
    ['highEstimate', 'correction', 'correction'],
    ['startPrice', 'free', 'frozen'],
    ['transportFee', 'free', 'frozen'],
    ['premiumExempt', 'free', 'frozen'],
    ['lotNumber', 'frozen', 'frozen'],
    ['reserve', 'frozen', 'frozen'],
  ])('of its %s is %s without a bid and %s with one', (field, without, withBid) => {
    expect(kindOfLotChange(field, { ...change, hasBids: false })).toBe(without);
    expect(kindOfLotChange(field, { ...change, hasBids: true })).toBe(withBid);
  });

  test('is none where people read the same', () => {
    expect(kindOfLotChange('reserve', { before: '1', after: '1', hasBids: true })).toBe('free');
  });
});

test.each([
  ['Ches of drawers', 'Chest of drawers', true],
  ['brass LAMP', 'Brass lamp', true],
  ['Walnut sidbord', 'Walnut sideboard', true],
  ['Chair, oak', 'Chair – oak', true],
  ['Ring, 14k gold', 'Ring, 18k gold', false],
  ['Six chairs', 'Six chairs and a table', false],
  ['Oak chest', 'Pine chest', false],
  ['Lamp', '', false],
])('from “%s” to “%s” is a slip: %s', (before, after, is) => {
  expect(isSlip(before, after)).toBe(is);
});

test('two hours remain after a correction, no close goes back, and without a bid none moves', () => {
  const time = fc.integer({ min: 0, max: 10 * timeToAnswerCorrection });
  fc.assert(
    fc.property(time, time, fc.boolean(), (close, clock, hasBids) => {
      const after = closeAfterCorrection({ close, clock, hasBids });
      expect(after).toBeGreaterThanOrEqual(close);
      expect(after - clock >= timeToAnswerCorrection || !hasBids).toBe(true);
      expect(after === close || after - clock === timeToAnswerCorrection).toBe(true);
      expect(hasBids || after === close).toBe(true);
    }),
  );
});

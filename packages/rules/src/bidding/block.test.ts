import { describe, expect, test } from 'vitest';
import { blockCauses, closeAfterTakingBack, takesBidsBack } from '../index.ts';
import type { BlockCause } from '../index.ts';

const hour = 60 * 60_000;

describe('a block', () => {
  test.each<[BlockCause, boolean]>([
    ['unpaid', true],
    ['fraud', true],
    ['other', false],
  ])('for the cause %s takes bids back: %s', (cause, isSo) => {
    expect(takesBidsBack(cause)).toBe(isSo);
  });

  test('is for one of three causes', () => {
    expect(blockCauses).toEqual(['unpaid', 'fraud', 'other']);
  });
});

describe('a lot from which bids were taken back', () => {
  test.each([
    ['others have bid and a minute remains: two hours', true, hour / 60, 2 * hour],
    ['others have bid and a day remains: as before', true, 24 * hour, 24 * hour],
    ['nobody else has bid: as before', false, hour / 60, hour / 60],
  ])('where %s', (_, hasBids, close, then) => {
    expect(closeAfterTakingBack({ close, clock: 0, hasBids })).toBe(then);
  });
});

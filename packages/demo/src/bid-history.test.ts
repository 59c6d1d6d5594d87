import { always, defaultIncrements, defaultSoftClose, hammer, replay } from '@fairlot/rules';
import { describe, expect, it } from 'vitest';
import { bidUpTo } from './bid-history.ts';
import type { HistoryLot } from './bid-history.ts';
import { createRandom } from './random.ts';

const day = 86_400_000;
const lot: HistoryLot = {
  terms: {
    startPrice: 500,
    reserve: 9_000,
    reservePolicy: 'in-full',
    increments: defaultIncrements,
    wholeIncrementsOnly: false,
  },
  softClose: defaultSoftClose,
  opensAt: 0,
  scheduledClose: 5 * day,
  worth: 10_000,
};
const bidders = ['a', 'b', 'c', 'd', 'e', 'f'];
const tell = (seed: number, until: number) => bidUpTo(lot, bidders, until, createRandom(seed));
const seeds = Array.from({ length: 200 }, (_, seed) => seed);
/** Of lots that somebody has bid on, ascending. */
const prices = (until: number) =>
  seeds
    .map((seed) => tell(seed, until).standing.price ?? 0)
    .filter((price) => price > 0)
    .toSorted((one, other) => one - other);
/** What a part of the prices, in their order, stay below, as a share of the lot's worth. */
const share = (sorted: readonly number[], part: number) =>
  (sorted[Math.floor(sorted.length * part)] ?? 0) / lot.worth;

describe('made-up bidding', () => {
  it('is told the same way for the same seed', () => {
    expect(tell(3, 6 * day)).toEqual(tell(3, 6 * day));
  });

  it('ends where the rules end when its log is replayed', () => {
    for (const seed of seeds) {
      const { bids, standing } = tell(seed, 6 * day);
      const log = bids.map(({ bidder, max }) => ({ bidder, max, retracted: false }));
      expect(replay(always(lot.terms), log).standing).toEqual(standing);
    }
  });

  it('comes in order, within the time the lot was open, and extends the close', () => {
    let extended = 0;
    for (const seed of seeds) {
      const { bids, closeAt, sequence } = tell(seed, 6 * day);
      const times = bids.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.every((at) => at >= 0 && at < closeAt)).toBe(true);
      expect(sequence).toBe(bids.filter(({ applied }) => applied.seen).length);
      if (closeAt > lot.scheduledClose) extended += 1;
    }
    expect(extended).toBeGreaterThan(0);
  });

  it('ends near what an appraiser expects as a rule, and is far on the way hours before', () => {
    expect(share(prices(6 * day), 0.1)).toBeGreaterThan(0.4);
    expect(share(prices(6 * day), 0.5)).toBeGreaterThan(0.75);
    expect(share(prices(6 * day), 0.5)).toBeLessThan(1.25);
    expect(share(prices(4.9 * day), 0.5)).toBeGreaterThan(0.5);
  });

  it('has a hammer once the clock has run out, and not before', () => {
    for (const seed of seeds) {
      const open = tell(seed, 3 * day);
      expect(open.hammer).toBeNull();
      expect(open.bids.every(({ at }) => at <= 3 * day)).toBe(true);
      const closed = tell(seed, 6 * day);
      expect(closed.hammer).toEqual(hammer(closed.standing));
    }
  });
});

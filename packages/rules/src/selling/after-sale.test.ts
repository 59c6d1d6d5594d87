import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideOffer, isUndecided } from './after-sale.ts';
import type { LotOutcome, OfferDecision, OfferOrder, PassedLot, PastOffer } from './after-sale.ts';

const ann = { bidder: 'Ann', shown: 80_00, mayBuy: true };
const bob = { bidder: 'Bob', shown: 70_00, mayBuy: true };
const cy = { bidder: 'Cy', shown: 65_00, mayBuy: true };
const lot: PassedLot<string> = { reserve: 100_00, bidders: [ann, bob, cy], offers: [] };
const offer = (bidder: string, price: number, state: PastOffer<string>['state']) => ({
  bidder,
  price,
  state,
});
const to = (bidder: string, price: number): OfferDecision<string> => ({
  kind: 'offer',
  bidder,
  price,
});
const refused = (reason: Extract<OfferDecision<string>, { kind: 'refused' }>['reason']) => ({
  kind: 'refused' as const,
  reason,
});
const accept: OfferOrder = { kind: 'accept' };
const next: OfferOrder = { kind: 'next' };
const counter = (price: number | 'reserve' | 'middle'): OfferOrder => ({ kind: 'counter', price });

describe('an offer of a lot that passed', () => {
  test.each<[string, PassedLot<string>, OfferOrder, OfferDecision<string>]>([
    ['the high bidder at their bid', lot, accept, to('Ann', 80_00)],
    ['a price between', lot, counter(90_00), to('Ann', 90_00)],
    ['the reserve', lot, counter('reserve'), to('Ann', 100_00)],
    ['half-way', lot, counter('middle'), to('Ann', 90_00)],
    ['half-way in whole dollars', { ...lot, reserve: 95_00 }, counter('middle'), to('Ann', 87_00)],
    [
      'half-way where no whole dollar lies between',
      { ...lot, reserve: 80_50, bidders: [{ ...ann, shown: 80_10 }] },
      counter('middle'),
      to('Ann', 80_30),
    ],
    ['below the bid', lot, counter(79_99), refused('out-of-range')],
    ['above the reserve', lot, counter(100_01), refused('out-of-range')],
    ['no whole cent', lot, counter(90_00.5), refused('out-of-range')],
    ['no bid', { ...lot, bidders: [] }, accept, refused('nobody')],
    ['the next before the high bidder', lot, next, refused('nobody')],
    [
      'the next where the high bidder may not buy',
      { ...lot, bidders: [{ ...ann, mayBuy: false }, bob] },
      next,
      to('Bob', 70_00),
    ],
    [
      'a high bidder who may not buy',
      { ...lot, bidders: [{ ...ann, mayBuy: false }, bob] },
      accept,
      refused('may-not-buy'),
    ],
    [
      'the next after one who declined',
      { ...lot, offers: [offer('Ann', 80_00, 'declined')] },
      next,
      to('Bob', 70_00),
    ],
    [
      'the next after one who never answered, past one who may not buy',
      {
        ...lot,
        bidders: [ann, { ...bob, mayBuy: false }, cy],
        offers: [offer('Ann', 80_00, 'expired')],
      },
      next,
      to('Cy', 65_00),
    ],
    [
      'the end of the list',
      { ...lot, offers: [offer('Ann', 80_00, 'declined'), offer('Cy', 65_00, 'declined')] },
      next,
      refused('nobody'),
    ],
    [
      'less than was declined',
      { ...lot, offers: [offer('Ann', 90_00, 'declined')] },
      accept,
      to('Ann', 80_00),
    ],
    [
      'what was declined',
      { ...lot, offers: [offer('Ann', 80_00, 'declined')] },
      accept,
      refused('declined'),
    ],
    [
      'again after it expired',
      { ...lot, offers: [offer('Ann', 80_00, 'expired')] },
      accept,
      to('Ann', 80_00),
    ],
    [
      'while another is open',
      { ...lot, offers: [offer('Ann', 80_00, 'open')] },
      next,
      refused('offer-open'),
    ],
    [
      'after one was accepted',
      { ...lot, offers: [offer('Ann', 80_00, 'accepted')] },
      next,
      refused('offer-open'),
    ],
  ])('%s', (_, given, order, expected) => {
    expect(decideOffer(given, order)).toEqual(expected);
  });

  test('is never below what its bidder was seen to bid, nor above the reserve, nor for who may not buy', () => {
    const someone = fc.record({
      bidder: fc.nat(5),
      shown: fc.integer({ min: 1, max: 99_99 }),
      mayBuy: fc.boolean(),
    });
    const state = fc.constantFrom('declined' as const, 'expired' as const, 'withdrawn' as const);
    const past = fc.record({ bidder: fc.nat(5), price: fc.integer({ min: 1, max: 99_99 }), state });
    const order = fc.oneof(
      fc.constantFrom<OfferOrder>(accept, next, counter('middle'), counter('reserve')),
      fc.integer({ min: -5, max: 200_00 }).map(counter),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(someone, { selector: ({ bidder }) => bidder }),
        fc.array(past),
        order,
        (people, offers, wish) => {
          const bidders = people.toSorted((a, b) => b.shown - a.shown);
          const decision = decideOffer({ reserve: 100_00, bidders, offers }, wish);
          if (decision.kind === 'refused') return;
          const found = bidders.find(({ bidder }) => bidder === decision.bidder);
          expect(found?.mayBuy).toBe(true);
          expect(decision.price).toBeGreaterThanOrEqual(found?.shown ?? Infinity);
          expect(decision.price).toBeLessThanOrEqual(100_00);
        },
      ),
    );
  });
});

const became = (kind: LotOutcome['kind'], isThere = false): LotOutcome => ({ kind, isThere });

describe('a passed lot', () => {
  test.each<[string, LotOutcome[], boolean]>([
    ['nothing was decided', [], true],
    ['sold', [became('sold')], false],
    ['returned', [became('returned')], false],
    ['in another sale', [became('relisted', true)], false],
    ['removed from the other sale', [became('relisted')], true],
    ['decided again', [became('relisted'), became('returned')], false],
  ])('waits: %s', (_, outcomes, waits) => {
    expect(isUndecided(outcomes)).toBe(waits);
  });
});

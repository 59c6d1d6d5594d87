import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { severityOfLifting, severityOfRetractions, severityOfReturning } from './bidding-habits.ts';
import { isWorse, severities } from './severity.ts';
import type { Severity } from './severity.ts';
import { severityOfSharing, sharedFacts } from './shared-facts.ts';
import type { SharedFact } from './shared-facts.ts';

const sharing = (facts: readonly SharedFact[], lots = 1, won = 0) =>
  severityOfSharing(new Set(facts), { lots, won });
const rank = (severity: Severity | null) => (severity === null ? -1 : severities.indexOf(severity));
const anyFacts = fc.subarray([...sharedFacts]);
const anyRecord = fc.record({ lots: fc.nat(100), won: fc.nat(100) });

describe('what a bidder shares with a seller’s people', () => {
  test.each([
    ['nothing', [], 50, 0, null],
    ['a family on one Wi-Fi, who buys', ['network'], 8, 3, 'low'],
    ['a guest on that Wi-Fi, who bids once', ['network'], 1, 0, 'low'],
    ['somebody on that Wi-Fi who never buys', ['network'], 5, 0, 'medium'],
    ['two phones of a kind on one Wi-Fi', ['network', 'device'], 1, 0, 'low'],
    ['a household', ['address', 'network'], 2, 1, 'medium'],
    ['a household’s device that never buys', ['address', 'device'], 5, 0, 'high'],
    ['a card', ['card'], 1, 1, 'high'],
    ['a phone', ['phone'], 1, 1, 'high'],
    ['a shill with a card of another', ['phone', 'address', 'device'], 20, 0, 'high'],
  ] as const)('%s', (_, facts, lots, won, expected) => {
    expect(sharing(facts, lots, won)).toBe(expected);
  });

  test('one fact more never says less', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...sharedFacts), anyRecord, (facts, more, record) => {
        const before = severityOfSharing(new Set(facts), record);
        const after = severityOfSharing(new Set([...facts, more]), record);
        expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
      }),
    );
  });

  test('one lot more that is lost never says less, and a purchase never more', () => {
    fc.assert(
      fc.property(anyFacts, anyRecord, (facts, { lots, won }) => {
        const now = rank(sharing(facts, lots, won));
        expect(rank(sharing(facts, lots + 1, won))).toBeGreaterThanOrEqual(now);
        expect(rank(sharing(facts, lots, won + 1))).toBeLessThanOrEqual(now);
      }),
    );
  });

  test('what is shared is told of, and a network alone is never grave', () => {
    fc.assert(
      fc.property(anyFacts, anyRecord, (facts, record) => {
        expect(severityOfSharing(new Set(facts), record) === null).toBe(facts.length === 0);
        expect(severityOfSharing(new Set(['network']), record)).not.toBe('high');
      }),
    );
  });
});

test.each([
  ['nine lots are bad luck', { lots: 9, sales: 3, won: 0, lotsElsewhere: 0 }, null],
  ['ten are worth a look', { lots: 10, sales: 1, won: 0, lotsElsewhere: 0 }, 'low'],
  ['twenty in one sale as well', { lots: 20, sales: 1, won: 0, lotsElsewhere: 0 }, 'low'],
  ['twenty in two sales are no luck', { lots: 20, sales: 2, won: 0, lotsElsewhere: 5 }, 'medium'],
  ['whoever loses everywhere is cheap', { lots: 20, sales: 2, won: 0, lotsElsewhere: 6 }, 'low'],
  ['whoever wins buys', { lots: 200, sales: 9, won: 1, lotsElsewhere: 0 }, null],
] as const)('lifting: %s', (_, lifting, expected) => {
  expect(severityOfLifting(lifting)).toBe(expected);
});

test.each([
  [2, null],
  [3, 'low'],
  [5, 'medium'],
  [8, 'high'],
] as const)('%i retractions in half a year: %s', (count, expected) => {
  expect(severityOfRetractions(count)).toBe(expected);
});

test.each([
  [0, 'low'],
  [1, 'medium'],
  [2, 'high'],
] as const)('let in again, and bid on %i of the lots again: %s', (bidAgain, expected) => {
  expect(severityOfReturning({ bidAgain })).toBe(expected);
});

test('only what has become worse is looked at again', () => {
  expect(isWorse('high', 'low')).toBe(true);
  expect(isWorse('medium', 'medium')).toBe(false);
  expect(isWorse('low', 'high')).toBe(false);
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkIncrementTable, defaultIncrements, incrementAt } from '../index.ts';
import { lot, when } from '../testing/lot.ts';
import { isRung } from './increments.ts';

describe('the default table', () => {
  test.each([
    [0, 1_00],
    [99_99, 1_00],
    [100_00, 5_00],
    [500_00, 10_00],
    [1_000_00, 25_00],
    [2_500_00, 50_00],
    [4_999_99, 50_00],
    [5_000_00, 100_00],
    [9_000_000_00, 100_00],
  ])('at %i cents steps by %i', (price, increment) => {
    expect(incrementAt(defaultIncrements, price)).toBe(increment);
  });

  test('is sound', () => {
    expect(checkIncrementTable(defaultIncrements)).toBeNull();
  });
});

test('a price under the first row uses the first row', () => {
  expect(incrementAt([{ from: 100, increment: 5 }], 3)).toBe(5);
});

describe('a table is refused', () => {
  test.each([
    ['empty', [], 'The increment table is empty.'],
    ['starting below zero', [{ from: -1, increment: 1 }], /Row 1 .* must start at zero or more/],
    ['with no increment', [{ from: 0, increment: 0 }], /Row 1 .* at least one cent/],
    ['with a fraction of a cent', [{ from: 0, increment: 1.5 }], /Row 1 .* at least one cent/],
    [
      'out of order',
      [
        { from: 100, increment: 1 },
        { from: 100, increment: 2 },
      ],
      /Row 2 .* above the row before/,
    ],
  ])('%s', (_why, table, message) => {
    expect(checkIncrementTable(table)).toMatch(message);
  });
});

describe('whole increments only', () => {
  const terms = lot({ wholeIncrementsOnly: true, reserve: 42_00 });

  test('refuses a first maximum between two rungs from the start price', () => {
    expect(when(terms, [], ['Ann', 12_00])).toMatchObject({ result: 'IllegalIncrement' });
    expect(when(terms, [], ['Ann', 15_00])).toMatchObject({ kind: 'accepted' });
  });

  test('judges an amount below the minimum by the minimum first', () => {
    expect(when(terms, [['Ann', 15_00]], ['Ben', 16_00])).toMatchObject({
      result: 'FailedMinimum',
    });
  });

  test('holds for the leader, up and down, but lets them repeat themselves', () => {
    const reserveMet: [string, number][] = [['Ann', 60_00]];
    expect(when(terms, reserveMet, ['Ann', 63_00])).toMatchObject({ result: 'IllegalIncrement' });
    expect(when(terms, reserveMet, ['Ann', 50_00])).toMatchObject({ result: 'IllegalIncrement' });
    expect(when(terms, reserveMet, ['Ann', 60_00])).toMatchObject({ result: 'IncreaseMax' });
    expect(when(terms, reserveMet, ['Ann', 47_00])).toMatchObject({ result: 'DecreaseMax' });
  });

  test('restarts the ladder from a reserve that lifted the price off it', () => {
    expect(when(terms, [['Ann', 60_00]], ['Ben', 50_00])).toMatchObject({
      result: 'IllegalIncrement',
      minimum: 47_00,
    });
    expect(when(terms, [['Ann', 60_00]], ['Ben', 52_00])).toMatchObject({
      result: 'BidOutbidByMax',
      standing: { price: 57_00 },
    });
  });
});

test('the ladder by rows agrees with climbing it rung by rung', () => {
  const rows = fc.uniqueArray(
    fc.record({
      from: fc.integer({ min: 0, max: 300 }),
      increment: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 5, selector: ({ from }) => from },
  );
  fc.assert(
    fc.property(rows, fc.nat(200), fc.nat(500), (unsorted, anchor, amount) => {
      const table = unsorted.toSorted((a, b) => a.from - b.from);
      let rung = anchor;
      while (rung < amount) rung += incrementAt(table, rung);
      expect(isRung(table, anchor, amount)).toBe(rung === amount);
    }),
    { numRuns: 2000 },
  );
});

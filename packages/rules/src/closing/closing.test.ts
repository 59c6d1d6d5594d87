import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultSoftClose as softClose,
  extendClose,
  extendForOutage,
  hammer,
  isOpen,
  lotStateAt,
  outageGrace,
  scheduleCloses,
} from '../index.ts';
import cases from '../testing/bidding-cases.json' with { type: 'json' };
import { given, lot } from '../testing/lot.ts';

const moment = fc.nat({ max: 10_000_000 });

describe('soft close', () => {
  const close = 1_000_000;

  test('resets the clock to two minutes when less is left', () => {
    expect(extendClose({ close, acceptedAt: close - 1, softClose })).toBe(close - 1 + 120_000);
    expect(extendClose({ close, acceptedAt: close - 119_999, softClose })).toBe(close + 1);
  });

  test('leaves two minutes and more as they are', () => {
    expect(extendClose({ close, acceptedAt: close - 120_000, softClose })).toBe(close);
    expect(extendClose({ close, acceptedAt: 0, softClose })).toBe(close);
  });

  test('resets again and does not add up', () => {
    const once = extendClose({ close, acceptedAt: close - 90_000, softClose });
    const twice = extendClose({ close: once, acceptedAt: close - 60_000, softClose });
    expect([once, twice]).toEqual([close + 30_000, close + 60_000]);
  });

  // Not covered: a whole group extended at once (soft-group), time added instead of reset (soft-adv), and
  // a house that does not say what its window does (soft-an).
  const houses = cases.soft_close_cases.filter(({ mode, group }) => mode === 'reset' && !group);

  test('is the same in houses that reset to another window', () => {
    expect(houses.map(({ id }) => id)).toEqual(['soft-bkb', 'soft-ct']);
    const windows = houses.map(({ window_s = 0 }) => window_s * 1000);
    const closes = windows.map((softClose) =>
      extendClose({ close, acceptedAt: close - 1000, softClose }),
    );
    expect(closes).toEqual([close + 179_000, close + 239_000]);
  });

  test('never shortens, never reopens, and leaves its window to a bid in time', () => {
    fc.assert(
      fc.property(moment, moment, fc.nat({ max: 600_000 }), (close, acceptedAt, softClose) => {
        const extended = extendClose({ close, acceptedAt, softClose });
        expect(extended).toBeGreaterThanOrEqual(close);
        expect(isOpen(acceptedAt, extended)).toBe(isOpen(acceptedAt, close));
        const least = isOpen(acceptedAt, close) ? acceptedAt + softClose : close;
        expect(extended).toBe(Math.max(close, least));
      }),
    );
  });
});

test('the clock is open before the close and not at it', () => {
  expect([isOpen(99, 100), isOpen(100, 100)]).toEqual([true, false]);
});

test('the lots of a session close one interval apart', () => {
  expect(scheduleCloses({ firstClose: 500, interval: 60, count: 3 })).toEqual([500, 560, 620]);
  expect(scheduleCloses({ firstClose: 500, interval: 60, count: 0 })).toEqual([]);
});

describe('after an outage', () => {
  const lots = [
    { id: 'over', close: 100 },
    { id: 'due', close: 150 },
    { id: 'next', close: 900 },
  ];

  test('in which a lot fell due, it and the later ones move by its length and ten minutes', () => {
    expect(extendForOutage({ lots, outageStart: 100, outageEnd: 300 })).toEqual([
      { id: 'over', close: 100 },
      { id: 'due', close: 150 + 200 + 600_000 },
      { id: 'next', close: 900 + 200 + 600_000 },
    ]);
  });

  test('that ended as a lot fell due counts as one in which it did', () => {
    const moved = extendForOutage({ lots, outageStart: 800, outageEnd: 900 });
    expect(moved[2]).toEqual({ id: 'next', close: 900 + 100 + 600_000 });
  });

  test('in which none fell due, nothing moves', () => {
    expect(extendForOutage({ lots, outageStart: 200, outageEnd: 899 })).toEqual(lots);
  });

  test('every lot that fell due has at least the grace, in the old order and distance', () => {
    fc.assert(
      fc.property(fc.array(moment), moment, moment, (closes, start, length) => {
        const lots = closes.map((close, index) => ({ id: String(index), close }));
        const end = start + length;
        const after = extendForOutage({ lots, outageStart: start, outageEnd: end });
        const served = after.filter((_, index) => closes[index]! <= start);
        const later = after.filter((_, index) => closes[index]! > start);
        expect(served).toEqual(lots.filter(({ close }) => close <= start));
        for (const { close } of later) expect(close).toBeGreaterThan(end);
        const moves = new Set(later.map(({ id, close }) => close - closes[Number(id)]!));
        const fellDue = closes.some((close) => close > start && close <= end);
        const moved = fellDue ? length + outageGrace : 0;
        expect([...moves]).toEqual(later.length > 0 ? [moved] : []);
      }),
    );
  });
});

describe('the hammer', () => {
  const reserved = lot({ reserve: 40_00 });

  test('passes a lot without a bid, or below its reserve', () => {
    expect(hammer(given(reserved))).toEqual({ outcome: 'passed' });
    expect(hammer(given(reserved, ['Ann', 30_00]))).toEqual({ outcome: 'passed' });
  });

  test('sells to the leader at the price, not at their maximum', () => {
    expect(hammer(given(reserved, ['Ann', 90_00]))).toEqual({
      outcome: 'sold',
      price: 40_00,
      winner: 'Ann',
    });
  });
});

describe('a lot', () => {
  const standing = given(lot(), ['Ann', 30_00]);
  const facts = { opensAt: 100, close: 200, standing, hammer: null, takenOut: null };
  const kindAt = (now: number, changes = {}) => lotStateAt({ ...facts, ...changes }, now).kind;

  test('is scheduled, then open, then closing until its hammer is recorded', () => {
    expect([99, 100, 199, 200].map((now) => kindAt(now))).toEqual([
      'scheduled',
      'open',
      'open',
      'closing',
    ]);
    expect(lotStateAt({ ...facts, hammer: hammer(standing) }, 201)).toEqual({
      kind: 'sold',
      close: 200,
      price: 10_00,
      winner: 'Ann',
    });
    expect(kindAt(201, { hammer: { outcome: 'passed' } })).toBe('passed');
  });

  test('without a publish date or a close stays scheduled', () => {
    expect(kindAt(150, { opensAt: null })).toBe('scheduled');
    expect(kindAt(150, { close: null })).toBe('scheduled');
  });

  test.each(['withdrawn', 'cancelled'] as const)('once %s is nothing else', (takenOut) => {
    expect(lotStateAt({ ...facts, takenOut }, 150)).toEqual({ kind: takenOut });
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendBySeller, isOpen, resumeGrace, resumeLots, saleClock } from '../index.ts';

const moment = fc.nat({ max: 10_000_000 });

test('the clock of a paused sale stands', () => {
  expect([saleClock(90, null), saleClock(90, 100), saleClock(500, 100)]).toEqual([90, 90, 100]);
});

describe('after a pause', () => {
  const minute = 60_000;

  test('each open lot has what remained where the first has ten minutes or more', () => {
    const lots = [{ close: 12 * minute }, { close: 20 * minute }];
    expect(resumeLots({ lots, pausedAt: minute, resumedAt: 60 * minute })).toEqual([
      { close: 71 * minute },
      { close: 79 * minute },
    ]);
  });

  test('the first has ten minutes where it had less, and the others keep their distance', () => {
    const lots = [{ close: 100 }, { close: minute }, { close: 2 * minute }];
    expect(resumeLots({ lots, pausedAt: 100, resumedAt: 5 * minute })).toEqual([
      { close: 100 },
      { close: 15 * minute },
      { close: 16 * minute },
    ]);
  });

  test('nobody has less than ten minutes or than remained; order and distances stay', () => {
    fc.assert(
      fc.property(fc.array(moment), moment, moment, (closes, pausedAt, length) => {
        const resumedAt = pausedAt + length;
        const after = resumeLots({ lots: closes.map((close) => ({ close })), pausedAt, resumedAt });
        const shifts = new Set<number>();
        for (const [index, { close }] of after.entries()) {
          const before = closes[index]!;
          if (!isOpen(pausedAt, before)) {
            expect(close).toBe(before);
            continue;
          }
          expect(close - resumedAt).toBeGreaterThanOrEqual(
            Math.max(resumeGrace, before - pausedAt),
          );
          shifts.add(close - before);
        }
        expect(shifts.size).toBeLessThanOrEqual(1);
        // No more than is needed.
        const open = closes.filter((close) => isOpen(pausedAt, close));
        if (open.length > 0) {
          const least = Math.min(
            ...after.filter(({ close }) => close > resumedAt).map(({ close }) => close),
          );
          expect(least - resumedAt).toBe(Math.max(resumeGrace, Math.min(...open) - pausedAt));
        }
      }),
    );
  });
});

describe('more time by the seller', () => {
  const lots = [
    { close: 90, scheduled: 90 },
    { close: 150, scheduled: 100 },
    { close: 200, scheduled: 200 },
  ];

  test('is given to all open lots, or to those scheduled from one on', () => {
    const closes = (from: number | null) =>
      extendBySeller({ lots, clock: 90, from, by: 60 }).map(({ close }) => close);
    expect(closes(null)).toEqual([90, 210, 260]);
    expect(closes(200)).toEqual([90, 150, 260]);
  });

  test('is never less time', () => {
    expect(() => extendBySeller({ lots, clock: 0, from: null, by: 0 })).toThrow('never moved');
    expect(() => extendBySeller({ lots, clock: 0, from: null, by: -1 })).toThrow('never moved');
  });
});

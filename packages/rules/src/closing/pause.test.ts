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
        const pairs = after.map(({ close }, index) => ({ before: closes[index]!, close }));
        const over = pairs.filter(({ before }) => !isOpen(pausedAt, before));
        expect(over.filter(({ before, close }) => close !== before)).toEqual([]);
        const open = pairs.filter(({ before }) => isOpen(pausedAt, before));
        for (const { before, close } of open) {
          expect(close - resumedAt).toBeGreaterThanOrEqual(
            Math.max(resumeGrace, before - pausedAt),
          );
        }
        expect(new Set(open.map(({ before, close }) => close - before)).size).toBe(
          Math.min(1, open.length),
        );
        // No more than is needed.
        const least = Math.min(...open.map(({ close }) => close - resumedAt));
        const remained = Math.min(...open.map(({ before }) => before - pausedAt));
        expect(least).toBe(Math.max(resumeGrace, remained));
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
    const extended = [null, 200].map((from) =>
      extendBySeller({ lots, clock: 90, from, by: 60 }).map(({ close }) => close),
    );
    expect(extended).toEqual([
      [90, 210, 260],
      [90, 150, 260],
    ]);
  });

  test('is never less time', () => {
    expect(() => extendBySeller({ lots, clock: 0, from: null, by: 0 })).toThrow('never moved');
    expect(() => extendBySeller({ lots, clock: 0, from: null, by: -1 })).toThrow('never moved');
  });
});

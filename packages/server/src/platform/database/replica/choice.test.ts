import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseFor, lagOf, leastPosition, staleMs, withLook } from './choice.ts';
import type { Look } from './choice.ts';

const looks = [
  { at: 1_000, position: 10 },
  { at: 1_500, position: 20 },
  { at: 2_000, position: 30 },
];

test.each([
  { now: 2_000, followed: 0, least: 10 },
  { now: 3_000, followed: 0, least: 10 },
  { now: 3_001, followed: 0, least: 20 },
  { now: 4_000, followed: 0, least: 30 },
  { now: 4_001, followed: 0, least: null },
  { now: 3_000, followed: 25, least: 25 },
])('at $now, with a fact at $followed, a replica must be at $least', ({ now, followed, least }) => {
  expect(leastPosition(looks, followed, now)).toBe(least);
});

test.each([
  { written: null, least: 20, isResting: false, choice: 'replica' },
  { written: 20, least: 20, isResting: false, choice: 'replica' },
  { written: 21, least: 20, isResting: false, choice: 'own change' },
  { written: null, least: 20, isResting: true, choice: 'resting' },
  { written: null, least: null, isResting: false, choice: 'unknown' },
])('who wrote at $written reads, beside $least, by “$choice”', (row) => {
  expect(chooseFor(row.written, row.least, row.isResting)).toBe(row.choice);
});

test('a replica that may be read has all that was committed two seconds ago', () => {
  const step = fc.record({ after: fc.nat({ max: 900 }), bytes: fc.nat({ max: 50 }) });
  const steps = fc.array(step, { minLength: 1 });
  fc.assert(
    fc.property(steps, fc.nat({ max: 3_000 }), (each, later) => {
      let at = 0;
      let position = 0;
      const log = each.map(({ after, bytes }) => {
        at += after;
        position += bytes;
        return { at, position };
      });
      const now = at + later;
      const seen = log.reduce<readonly Look[]>(withLook, []);
      const committed = log.findLast((one) => one.at <= now - staleMs)?.position ?? 0;
      expect(leastPosition(seen, 0, now) ?? Infinity).toBeGreaterThanOrEqual(committed);
    }),
  );
});

test('another primary that is less far makes nothing of what was seen of the one before', () => {
  const after = withLook(looks, { at: 2_500, position: 15 });
  expect(leastPosition(after, 0, 2_500)).toBe(15);
});

test.each([
  { replayed: 30, lag: 0 },
  { replayed: 29, lag: 1_000 },
  { replayed: 10, lag: 1_500 },
  { replayed: 9, lag: 60_000 },
])('a replica at $replayed shows what was $lag ms ago', ({ replayed, lag }) => {
  expect(lagOf(looks, replayed, 2_500)).toBe(lag);
});

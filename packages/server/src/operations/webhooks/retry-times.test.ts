import { expect, test } from 'vitest';
import { pauseAfter } from './retry-times.ts';

/** All pauses of a delivery that is never accepted. */
function pauses(chance: number): number[] {
  const found: number[] = [];
  for (;;) {
    const pause = pauseAfter(found.length + 1, chance);
    if (pause === null) return found;
    found.push(pause);
  }
}

const day = 24 * 60 * 60_000;
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

test('ten attempts within some three days, ever more seldom', () => {
  const middle = pauses(0.5);
  expect(middle).toHaveLength(9);
  expect(middle).toEqual(middle.toSorted((a, b) => a - b));
  expect(sum(middle) / day).toBeCloseTo(3.15, 1);
});

test('chance moves each by a fifth at most', () => {
  const [least, middle, most] = [pauses(0), pauses(0.5), pauses(1)];
  for (const [index, pause] of middle.entries()) {
    expect(least[index]).toBe(pause * 0.8);
    expect(most[index]).toBe(pause * 1.2);
  }
});

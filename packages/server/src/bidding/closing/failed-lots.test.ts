import { beforeEach, expect, test } from 'vitest';
import { createFailedLots } from './failed-lots.ts';

let time: number;
let failed: ReturnType<typeof createFailedLots>;
beforeEach(() => {
  time = 5_000;
  failed = createFailedLots(() => time);
});

test('a lot that fails rests for a second, then for twice as long, for a minute at most', () => {
  const rests: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    failed.note('lot');
    const from = time;
    while (failed.resting().includes('lot')) time += 500;
    rests.push((time - from) / 1_000);
  }
  expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('somebody is told once, and again of a lot that had been well for a while', () => {
  expect([failed.note('lot'), failed.note('other')]).toEqual([true, true]);
  time += 1_000;
  expect(failed.note('lot')).toBe(false);
  time += 62_001;
  expect(failed.resting()).toEqual([]);
  expect(failed.note('lot')).toBe(true);
});

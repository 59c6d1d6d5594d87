import { expect, test } from 'vitest';
import { createPictureProgress } from './picture-progress.ts';

test('tells count, rate and time left, by the rate of the last minute alone', () => {
  const say = createPictureProgress();
  const minute = 60_000;
  expect(say(1, 30_000, 0)).toBe('1 of 30,000 pictures');
  expect(say(11, 30_000, 1_000)).toBe('11 of 30,000 pictures, 10.0 a second, 50 min left');
  expect(say(15_000, 30_000, 20_000)).toContain('15,000 of 30,000 pictures, 750.0 a second');
  expect(say(15_000, 30_000, 20_000 + minute)).toBe('15,000 of 30,000 pictures');
  expect(say(15_030, 30_000, 50_000 + minute)).toBe(
    '15,030 of 30,000 pictures, 1.0 a second, 4 h 10 min left',
  );
  expect(say(30_000, 30_000, 51_000 + minute)).toBe('30,000 of 30,000 pictures, 483.9 a second');
});

import { describe, expect, test } from 'vitest';
import { foldSample } from './clock-samples.ts';
import type { ClockSource } from './clock-samples.ts';

const exact = (
  serverTime: number,
  sentAt: number,
  receivedAt: number,
  source: ClockSource = 'database',
) => ({
  source,
  serverTime,
  resolution: 0,
  sentAt,
  receivedAt,
});

describe('a browser five seconds behind its server', () => {
  test('takes the middle of the round trip for the moment at which the server spoke', () => {
    const seen = foldSample(null, exact(6_100, 1_000, 1_200));
    expect(seen).toEqual({ source: 'database', offset: 5_000, uncertainty: 100, at: 1_200 });
  });

  test('a faster answer corrects a slower one', () => {
    const slow = foldSample(null, exact(6_000, 1_000, 3_000));
    const quick = foldSample(slow, exact(9_020, 4_000, 4_040));
    expect(quick.offset).toBe(5_000);
  });

  test('a slower consistent answer changes nothing', () => {
    const quick = foldSample(null, exact(6_020, 1_000, 1_040));
    expect(foldSample(quick, exact(8_100, 3_000, 5_000))).toBe(quick);
  });

  test('a jump of the clock is followed at once', () => {
    const before = foldSample(null, exact(6_020, 1_000, 1_040));
    const after = foldSample(before, exact(60_000, 3_000, 3_400));
    expect(after.offset).toBe(56_800);
  });

  test('old samples are replaced in the end', () => {
    const old = foldSample(null, exact(6_020, 1_000, 1_040));
    const hourLater = 3_600_000;
    const later = foldSample(old, exact(hourLater + 5_150, hourLater, hourLater + 200));
    expect(later.at).toBe(hourLater + 200);
  });
});

test('a time in whole seconds is known to half a second', () => {
  const seen = foldSample(null, {
    source: 'node',
    serverTime: 6_000,
    resolution: 1_000,
    sentAt: 1_400,
    receivedAt: 1_600,
  });
  expect(seen).toEqual({ source: 'node', offset: 5_000, uncertainty: 600, at: 1_600 });
});

describe('a node whose clock is a minute off', () => {
  const database = exact(6_100, 1_000, 1_200);
  const node = exact(67_000, 1_900, 2_000, 'node');

  test('changes nothing once the database’s clock is known, however fast the answer', () => {
    const known = foldSample(null, database);
    expect(foldSample(known, node)).toBe(known);
  });

  test('counts until then', () => {
    const known = foldSample(null, node);
    expect(known.offset).toBe(65_050);
    expect(foldSample(known, database)).toEqual(foldSample(null, database));
  });
});

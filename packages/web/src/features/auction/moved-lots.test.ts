import { describe, expect, test } from 'vitest';
import { haveMoved } from './moved-lots.ts';

const before = Date.parse('2026-05-01T11:00:00Z');
const noon = { secureId: 'a', closeTime: '2026-05-01T12:00:00Z', isClosed: false };
const later = { secureId: 'b', closeTime: '2026-05-01T12:01:00Z', isClosed: false };
const read = [noon, later];

describe('a list keeps its places', () => {
  test('while nothing has happened', () => {
    expect(haveMoved(read, read, before)).toBe(false);
  });

  test('when its closed lots were closed already when it was read', () => {
    const closed = [{ ...noon, isClosed: true }];
    expect(haveMoved(closed, closed, Date.parse(noon.closeTime) + 1)).toBe(false);
  });
});

describe('a list has lost its places', () => {
  test('when a lot has closed since it was read', () => {
    expect(haveMoved(read, [{ ...noon, isClosed: true }, later], before)).toBe(true);
  });

  test('when a lot closes later than it was read', () => {
    const extended = { ...noon, closeTime: '2026-05-01T12:02:00Z' };
    expect(haveMoved(read, [extended, later], before)).toBe(true);
  });

  test('when a clock has run out and nobody has told us', () => {
    expect(haveMoved(read, read, Date.parse(noon.closeTime))).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { haveMoved } from './moved-lots.ts';

const before = Date.parse('2026-05-01T11:00:00Z');
const open = { isClosed: false, isWidthdrawn: false };
const noon = { secureId: 'a', closeTime: '2026-05-01T12:00:00Z', ...open };
const later = { secureId: 'b', closeTime: '2026-05-01T12:01:00Z', ...open };
const read = [noon, later];

describe('a list keeps its places', () => {
  test('while nothing has happened', () => {
    expect(haveMoved(read, read, before)).toBe(false);
  });

  test.each(['isClosed', 'isWidthdrawn'])('when its lots were over (%s) as it was read', (over) => {
    const read = [{ ...noon, [over]: true }];
    expect(haveMoved(read, read, Date.parse(noon.closeTime) + 1)).toBe(false);
  });
});

describe('a list has lost its places', () => {
  test.each(['isClosed', 'isWidthdrawn'])('when a lot is over (%s) since it was read', (over) => {
    expect(haveMoved(read, [{ ...noon, [over]: true }, later], before)).toBe(true);
  });

  test('when a lot closes later than when it was loaded', () => {
    const extended = { ...noon, closeTime: '2026-05-01T12:02:00Z' };
    expect(haveMoved(read, [extended, later], before)).toBe(true);
  });

  test('when a clock has run out without an event', () => {
    expect(haveMoved(read, read, Date.parse(noon.closeTime))).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { sessionTimes, sessionTitle } from './session-times.ts';

const first = new Date('2026-11-23T00:00:00Z');
const last = new Date('2026-11-23T02:00:00Z');
const auction = { published_at: new Date('2026-11-01'), time_zone: 'America/New_York' };
const open = { first_close_at: first, last_close_at: last, lot_count: 3, remaining: 3 };
const at = (seconds: number) => new Date(first.getTime() + seconds * 1000);

describe('the clock of a session', () => {
  test.each([-61, -60, -59, -0.5, 0, 2, 3_600])('runs to the first close at %d s', (seconds) => {
    const times = sessionTimes(open, auction, at(seconds));
    expect(times).toEqual({
      closeTime: first.toISOString(),
      closeTimeLocalStr: 'Nov 22, 2026, 7:00 PM EST',
      secondsToClose: 0 - seconds,
    });
  });

  test('stands at the last close once every lot has ended', () => {
    const closed = { ...open, remaining: 0 };
    expect(sessionTimes(closed, auction, at(7_260))).toMatchObject({
      closeTime: last.toISOString(),
      secondsToClose: -60,
    });
  });

  test.each([null, at(1)])('does not run before the publish date %j', (published_at) => {
    expect(sessionTimes(open, { ...auction, published_at }, at(0))).toEqual({
      closeTime: null,
      closeTimeLocalStr: '',
      secondsToClose: null,
    });
  });

  test('runs from the publish date on', () => {
    expect(sessionTimes(open, { ...auction, published_at: at(-5) }, at(-5)).secondsToClose).toBe(5);
  });
});

test('a session is called after its auction, and by its own title too when it has one', () => {
  expect(sessionTitle('Farmhouse', '')).toBe('Farmhouse');
  expect(sessionTitle('Farmhouse', 'Tools')).toBe('Farmhouse: Tools');
});

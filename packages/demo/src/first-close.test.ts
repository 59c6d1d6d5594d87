import { describe, expect, it } from 'vitest';
import { firstCloseOf } from './first-close.ts';

const zone = 'America/Denver';
const at = (time: string) => Date.parse(`2026-11-28T${time}-07:00`);
const hoursAhead = (now: string) =>
  new Date(firstCloseOf({ minutes: 5 * 60 }, zone, at(now))).toISOString();

describe('the first close of a sale', () => {
  it.each([
    ['some minutes away: exactly then', { minutes: -5 }, '23:58:07', '2026-11-29T06:53:07.000Z'],
    ['days ahead: at seven in the evening', { days: 2 }, '09:10:00', '2026-12-01T02:00:00.000Z'],
    ['days ago: likewise', { days: -1 }, '09:10:00', '2026-11-28T02:00:00.000Z'],
  ])('%s', (_, closes, now, expected) => {
    expect(new Date(firstCloseOf(closes, zone, at(now))).toISOString()).toBe(expected);
  });

  it.each([
    ['on a quarter hour', '09:10:00', '2026-11-28T21:15:00.000Z'],
    ['until ten at night', '16:40:00', '2026-11-29T04:45:00.000Z'],
    ['not at ten: the next evening', '16:50:00', '2026-11-30T02:00:00.000Z'],
    ['not at one: that evening', '20:10:00', '2026-11-30T02:00:00.000Z'],
    ['from eight in the morning', '03:00:00', '2026-11-28T15:00:00.000Z'],
  ])('hours away: %s', (_, now, expected) => {
    expect(hoursAhead(now)).toBe(expected);
  });
});

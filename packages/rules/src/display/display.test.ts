import { describe, expect, test } from 'vitest';
import {
  auctionHeaderState,
  auctionTileState,
  countdown,
  formatCountdown,
  formatPhone,
  lotPageState,
  lotTileState,
  searchTileState,
  showsAlarm,
  showsPrice,
} from '../index.ts';

const unsold = { hasBid: false, reserveMet: false, withdrawn: false };
const bidOn = { hasBid: true, reserveMet: true, withdrawn: false };
const short = { hasBid: true, reserveMet: false, withdrawn: false };

describe('a tile in a list of lots', () => {
  test.each([
    [60, { kind: 'open', emphasis: 'none' }],
    [59, { kind: 'open', emphasis: 'expiring' }],
    [10, { kind: 'open', emphasis: 'expiring' }],
    [9, { kind: 'open', emphasis: 'fading' }],
    [0.5, { kind: 'open', emphasis: 'fading' }],
    [0, { kind: 'closing' }],
    [-1.9, { kind: 'closing' }],
    [-2, { kind: 'closed', outcome: 'sold' }],
    [-3.9, { kind: 'closed', outcome: 'sold' }],
    [-4, { kind: 'hidden' }],
    [null, { kind: 'preview' }],
  ])('at %d seconds is %j', (secondsToClose, state) => {
    expect(lotTileState({ ...bidOn, secondsToClose }, false)).toEqual(state);
  });

  test('stays where closed lots are shown', () => {
    const state = lotTileState({ ...bidOn, secondsToClose: -86_400 }, true);
    expect(state).toEqual({ kind: 'closed', outcome: 'sold' });
  });

  test.each([unsold, short])('has passed without a bid or a met reserve: %j', (lot) => {
    const state = lotTileState({ ...lot, secondsToClose: -2 }, false);
    expect(state).toEqual({ kind: 'closed', outcome: 'passed' });
  });

  test.each([100, -100, null])('withdrawn says so at %d seconds', (secondsToClose) => {
    const lot = { ...bidOn, withdrawn: true, secondsToClose };
    expect(lotTileState(lot, false)).toEqual({ kind: 'withdrawn' });
  });
});

describe('a search-type tile', () => {
  test.each([
    [18_001, 'upcoming'],
    [18_000, 'closing-soon'],
    [901, 'closing-soon'],
    [900, 'happening-now'],
    [1, 'happening-now'],
    [0, 'closed'],
    [null, 'preview'],
  ] as const)('at %d seconds is %s', (secondsToClose, state) => {
    expect(searchTileState({ secondsToClose, withdrawn: false })).toBe(state);
  });

  test('withdrawn stays so', () => {
    expect(searchTileState({ secondsToClose: -5, withdrawn: true })).toBe('withdrawn');
  });
});

describe('the lot page', () => {
  test.each([
    [bidOn, 0, 'closing'],
    [bidOn, -1.9, 'closing'],
    [bidOn, -2, 'sold'],
    [unsold, 0, 'passed'],
    [short, 0, 'passed'],
    [unsold, null, 'preview'],
    [{ ...bidOn, withdrawn: true }, 50, 'withdrawn'],
  ] as const)('of %j at %d seconds is %s', (lot, secondsToClose, kind) => {
    expect(lotPageState({ ...lot, secondsToClose })).toEqual({ kind });
  });

  test('counts down while it is open', () => {
    expect(lotPageState({ ...unsold, secondsToClose: 61 })).toEqual({
      kind: 'open',
      countdown: { days: 0, hours: 0, minutes: 1, seconds: 1 },
    });
  });

  test('offers an alarm only while more than its least time remains', () => {
    expect(showsAlarm(601, 600)).toBe(true);
    expect(showsAlarm(600, 600)).toBe(false);
    expect(showsAlarm(null, 600)).toBe(false);
  });

  test('hides the price from visitors from the close on, never from users', () => {
    expect([1, 0, -5, null].map((seconds) => showsPrice('visitor', seconds))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(showsPrice('user', -5)).toBe(true);
  });
});

/** What the tile and the header of an auction show. */
function kinds(secondsToClose: number | null, closed = false, published = true): string[] {
  return [
    auctionTileState({ secondsToClose, closed }).kind,
    auctionHeaderState({ secondsToClose, closed, published }).kind,
  ];
}

describe('an auction', () => {
  test('counts down to 60 seconds, which the tile and the header read differently', () => {
    expect(kinds(61)).toEqual(['countdown', 'countdown']);
    expect(kinds(60)).toEqual(['happening-now', 'countdown']);
    expect(kinds(59)).toEqual(['happening-now', 'happening-now']);
    expect(kinds(-100)).toEqual(['happening-now', 'happening-now']);
  });

  test('is closed when it is, whatever the clock says', () => {
    expect(kinds(-100, true)).toEqual(['closed', 'closed']);
  });

  test('is a preview without a close, or in the header without a publish date', () => {
    expect(kinds(null)).toEqual(['preview', 'preview']);
    expect(kinds(500, false, false)).toEqual(['countdown', 'preview']);
  });
});

describe('a countdown', () => {
  test.each([
    [2 * 86_400 + 3 * 3600 + 5 * 60 + 7, '2d 3h 5m'],
    [86_400, '1d 0h 0m'],
    [3601, '1h 0m'],
    [3600, '1h 0m 0s'],
    [3599, '59m 59s'],
    [60, '1m 0s'],
    [59, '59s'],
    [9.7, '9s'],
    [-4, '0s'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(formatCountdown(countdown(seconds))).toBe(text);
  });
});

test.each([
  ['2125550142', '(212) 555-0142'],
  ['12125550142', '1 (212) 555-0142'],
  ['+1 212-555-0142', '1 (212) 555-0142'],
  ['555-0142', '555-0142'],
])('the phone %s reads %s', (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});

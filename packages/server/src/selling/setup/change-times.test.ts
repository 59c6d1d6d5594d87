import { expect, test } from 'vitest';
import type { StoredSetup } from '#selling/sales/public.ts';
import { changeTimes } from './change-times.ts';
import { presentFields } from './present-setup.ts';

const at = (text: string) => Date.parse(`${text}:00Z`);
const now = at('2026-11-01T00:00');
const day = 86_400_000;

/** A sale in New York, five hours behind: two sessions, whose lots close a minute apart. */
const stored: StoredSetup = {
  terms: {
    title: 'The Mill House',
    descriptionHtml: '',
    timeZone: 'America/New_York',
    lotInterval: 60_000,
    softClose: 120_000,
    address1: '',
    address2: '',
    city: '',
    state: 'NY',
    zip: '',
    premiumRules: [],
    salesTax: 0,
    noTax: null,
    increments: [],
    wholeIncrementsOnly: false,
    reservePolicy: 'in-full',
    autoCharge: false,
    chargeDelay: 0,
    pickupOptions: [],
    pickupTermsHtml: '',
    approval: 'automatic',
    termsHtml: '',
  },
  managerId: null,
  startsAt: at('2026-11-02T15:00'),
  publishedAt: null,
  pickupWindows: [
    {
      start: at('2026-11-12T15:00'),
      end: at('2026-11-12T19:00'),
      slotMinutes: 15,
      perSlot: 4,
    },
  ],
  lastClose: null,
  sessions: [
    {
      id: 'house',
      title: 'House',
      descriptionHtml: '',
      firstClose: at('2026-11-09T00:00'),
      lots: [
        { id: 'lamp', number: '1', close: at('2026-11-09T00:00') },
        { id: 'clock', number: '2', close: at('2026-11-10T12:00') },
      ],
    },
    {
      id: 'garden',
      title: 'Garden',
      descriptionHtml: '',
      firstClose: at('2026-11-10T00:00'),
      lots: [{ id: 'bench', number: '3', close: at('2026-11-10T00:00') }],
    },
  ],
};
const fields = presentFields(stored);
const [house, garden] = fields.sessions;
if (!house || !garden) throw new Error('there are two');
const gardenAt = (firstCloseTime: string) => ({
  sessions: [house, { ...garden, firstCloseTime }],
});
const window = (start: string, end: string, slotMinutes = 15) => [
  { start, end, slotMinutes, perSlot: 4 },
];

const changed = (values: Parameters<typeof changeTimes>[2]) =>
  changeTimes(stored, fields, values, now);

test('what does not change keeps its time', () => {
  expect(changed({})).toEqual({
    startsAt: stored.startsAt,
    sessions: [
      { id: 'house', title: 'House', descriptionHtml: '', firstClose: at('2026-11-09T00:00') },
      { id: 'garden', title: 'Garden', descriptionHtml: '', firstClose: at('2026-11-10T00:00') },
    ],
    pickupWindows: stored.pickupWindows,
    closes: [],
    problems: [],
  });
});

test('lots follow their session, but not one with a close of its own nor those of a session with its own', () => {
  const { closes, sessions } = changed({ firstCloseTime: '2026-11-09T20:00' });
  expect(closes).toEqual([{ id: 'lamp', closeAt: at('2026-11-10T01:00') }]);
  expect(sessions.map(({ firstClose }) => firstClose)).toEqual([
    at('2026-11-10T01:00'),
    at('2026-11-10T00:00'),
  ]);
});

test('another zone leaves the hours on the clock', () => {
  const { startsAt, pickupWindows, sessions } = changed({ timeZone: 'America/Chicago' });
  expect([
    startsAt,
    pickupWindows[0]?.start,
    ...sessions.map(({ firstClose }) => firstClose),
  ]).toEqual(
    ['2026-11-02T16:00', '2026-11-12T16:00', '2026-11-09T01:00', '2026-11-10T01:00'].map(at),
  );
});

test.each([
  ['of which one is no time', { startTime: 'soon' }, 'startTime', ''],
  ['at which it closes never', { firstCloseTime: 'late' }, 'firstCloseTime', ''],
  ['of a session', gardenAt('late'), 'sessions', '[1].firstCloseTime'],
  ['without a session that has lots', { sessions: [house] }, 'sessions', ''],
  [
    'of a session of another sale',
    { sessions: [house, garden, { ...garden, sessionId: 'barn' }] },
    'sessions',
    '[2]',
  ],
  ['of which one is far ahead', { firstCloseTime: '2029-01-01T20:00' }, 'firstCloseTime', ''],
  ['of a session far ahead', gardenAt('2029-01-01T20:00'), 'sessions', '[1].firstCloseTime'],
  [
    'with a pickup at no time',
    { pickupWindows: window('noon', '2026-11-12T14:00') },
    'pickupWindows',
    '[0].start',
  ],
  [
    'with a pickup that ends first',
    { pickupWindows: window('2026-11-12T14:00', '2026-11-12T10:00') },
    'pickupWindows',
    '[0].end',
  ],
  [
    'with more pickup times than can be chosen from',
    { pickupWindows: window('2026-11-12T14:00', '2026-12-12T14:00', 1) },
    'pickupWindows',
    '',
  ],
])('times %s are told where', (_, values, field, where) => {
  expect(changed(values).problems).toEqual([{ field, where, reason: expect.any(String) }]);
});

test('closes in the past and before the opening are left to the checklist', () => {
  for (const values of [
    { firstCloseTime: '2026-10-30T20:00' },
    { firstCloseTime: '2026-11-02T08:00' },
    gardenAt('2026-10-30T20:00'),
    gardenAt('2026-11-02T08:00'),
  ]) {
    expect(changed(values).problems).toEqual([]);
  }
});

test('a lot that closes too late by its own time is no problem of the sale', () => {
  const late = { id: 'lamp', number: '1', close: now + 3 * 366 * day };
  const sale = { ...stored, sessions: [{ ...stored.sessions[0]!, lots: [late] }] };
  expect(changeTimes(sale, presentFields(sale), {}, now).problems).toEqual([]);
});

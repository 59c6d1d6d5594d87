import { expect, test } from 'vitest';
import { findingsOf } from './findings.ts';
import type { FindingLot } from './findings.ts';

const evening = Date.parse('2026-06-01T23:00:00-04:00');
const minute = 60_000;
const lot = (changes: Partial<FindingLot> = {}): FindingLot => ({
  number: '1',
  sessionId: 'a',
  startPrice: 5_00,
  reserve: null,
  lowEstimate: null,
  highEstimate: null,
  hasPicture: true,
  plannedClose: evening,
  closedAt: evening,
  ...changes,
});

test.each<[string, FindingLot[], unknown[]]>([
  ['nothing', [lot()], []],
  [
    'a start price above the low estimate',
    [lot({ lowEstimate: 4_99 }), lot({ number: '2', lowEstimate: 5_00 })],
    [{ kind: 'start-above-estimate', lots: ['1'] }],
  ],
  [
    'a reserve above the high estimate',
    [
      lot({ reserve: 9_01, highEstimate: 9_00 }),
      lot({ number: '2', reserve: 9_00, highEstimate: 9_00 }),
    ],
    [{ kind: 'reserve-above-estimate', lots: ['1'] }],
  ],
  ['no picture', [lot({ hasPicture: false })], [{ kind: 'no-picture', lots: ['1'] }]],
  [
    'sessions that close between each other',
    [
      lot(),
      lot({ number: '2', sessionId: 'b', plannedClose: evening + minute }),
      lot({ number: '3', plannedClose: evening + 2 * minute }),
    ],
    [{ kind: 'sessions-overlap' }],
  ],
  ['sessions one after the other', [lot(), lot({ sessionId: 'b', plannedClose: evening + 1 })], []],
  [
    'a lot that soft close carries past midnight of the zone',
    [
      lot({ closedAt: evening + 59 * minute }),
      lot({ number: '2', closedAt: evening + 60 * minute }),
    ],
    [{ kind: 'ends-after-midnight', lots: ['2'] }],
  ],
])('%s', (_, lots, findings) => {
  expect(findingsOf(lots, 'America/New_York')).toEqual(findings);
});

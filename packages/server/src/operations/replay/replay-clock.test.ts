import { expect, test } from 'vitest';
import { replayClock } from './replay-clock.ts';

const minute = 60_000;
/** Kind, when it happened and the close after it, in minutes. */
const faults = (...events: [kind: string, at: number, close: number][]) =>
  replayClock(
    events.map(([kind, at, close], index) => ({
      sequence: index + 1,
      kind,
      happenedAt: new Date(at * minute),
      closeAt: new Date(close * minute),
    })),
  ).map(({ field }) => field);

test('a lot that was paused, resumed, extended and sold is in order', () => {
  expect(
    faults(
      ['bid', 0, 20],
      ['paused', 5, 20],
      ['extended-by-seller', 6, 25],
      ['resumed', 60, 80],
      ['bid', 61, 80],
      ['sold', 80, 80],
    ),
  ).toEqual([]);
});

test.each<[string, Parameters<typeof faults>]>([
  [
    'bids are taken at event 2',
    [
      ['paused', 5, 20],
      ['bid', 6, 20],
    ],
  ],
  [
    'clock goes on at event 2',
    [
      ['paused', 5, 20],
      ['passed', 21, 20],
    ],
  ],
  ['clock has run out at event 1', [['sold', 19, 20]]],
  [
    'clock goes on before event 2',
    [
      ['paused', 5, 20],
      ['paused', 6, 20],
    ],
  ],
  ['lot is open at event 1', [['paused', 20, 20]]],
  ['clock stands before event 1', [['resumed', 5, 20]]],
  [
    'enough time remains after event 2',
    [
      ['paused', 5, 20],
      ['resumed', 60, 74],
    ],
  ],
  [
    'enough time remains after event 2',
    [
      ['paused', 5, 6],
      ['resumed', 60, 69],
    ],
  ],
  [
    'close does not go back at event 2',
    [
      ['bid', 5, 20],
      ['bid', 6, 19],
    ],
  ],
])('%s', (fault, events) => {
  expect(faults(...events)).toEqual([fault]);
});

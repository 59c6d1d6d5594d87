import { describe, expect, test } from 'vitest';
import { always, defaultIncrements } from '@fairlot/rules';
import type { LotTerms } from '@fairlot/rules';
import { replayEvents } from './replay-events.ts';
import type { ReplayedBid, ReplayedEvent } from './replay-events.ts';

const terms: LotTerms = {
  startPrice: 5_00,
  reserve: null,
  reservePolicy: 'in-full',
  increments: defaultIncrements,
  wholeIncrementsOnly: false,
};

const bid = (id: string, bidder: string, max: number, retracted = false) =>
  ({ id, bidder, max, retracted, paddle: 101 }) satisfies ReplayedBid;
const event = (sequence: number, kind: string, price: number | null, bidId: string | null = null) =>
  ({ sequence, kind, bidId, price }) satisfies ReplayedEvent;

/** Ann leads, raises unseen, Bob overtakes her and takes it back, Ann raises again, Cid pushes her. */
const log = [
  bid('1', 'ann', 20_00),
  bid('2', 'ann', 30_00),
  bid('3', 'bob', 50_00, true),
  bid('4', 'ann', 40_00),
  bid('5', 'cid', 35_00),
];
const events = [
  event(1, 'bid', 5_00, '1'),
  event(2, 'bid', 31_00, '3'),
  event(3, 'retracted', 5_00),
  event(4, 'bid', 36_00, '5'),
  event(5, 'extended-for-outage', 36_00),
  event(6, 'sold', 36_00),
];
const fields = (bids: readonly ReplayedBid[], stored: readonly ReplayedEvent[]) =>
  replayEvents(always(terms), bids, stored).map(({ field }) => field);

/** The same events, with two numbers skipped before this one. */
const jumpingAt = (first: number) =>
  events.map((one) => (one.sequence < first ? one : { ...one, sequence: one.sequence + 2 }));

describe('living a sale through again', () => {
  test('finds nothing where every price was what the bids until then amounted to', () => {
    expect(replayEvents(always(terms), log, events)).toEqual([]);
  });

  test('of a lot without a bid finds no price', () => {
    expect(replayEvents(always(terms), [], [event(1, 'passed', null)])).toEqual([]);
    expect(fields([], [event(1, 'passed', 5_00)])).toEqual(['price of event 1']);
  });

  test.each([0, 1, 2, 3, 4, 5])('finds a wrong price at %i, and where', (index) => {
    const stored = events.map((one, at) => (at === index ? { ...one, price: 32_00 } : one));
    expect(replayEvents(always(terms), log, stored)).toEqual([
      { field: `price of event ${index + 1}`, stored: 32_00, replayed: events[index]?.price },
    ]);
  });

  test('takes the bids back that a retraction names, whoever leads', () => {
    const bids = [bid('1', 'ann', 50_00), bid('2', 'fox', 30_00, true), bid('3', 'bob', 40_00)];
    const stored = [
      event(1, 'bid', 5_00, '1'),
      event(2, 'bid', 31_00, '2'),
      event(100_000, 'retracted', 5_00, '2'),
      event(100_001, 'bid', 41_00, '3'),
    ];
    expect(replayEvents(always(terms), bids, stored)).toEqual([]);
    expect(fields(bids, stored.with(2, event(100_000, 'retracted', 5_00)))).not.toEqual([]);
  });

  test('finds an event that names another bid', () => {
    const stored = events.map((one) => (one.bidId === '5' ? { ...one, bidId: 'x' } : one));
    expect(fields(log, stored)).toEqual(['bid of event 4']);
  });

  test('knows that a retraction jumps over numbers, and finds every other gap', () => {
    expect(fields(log, jumpingAt(3))).toEqual([]);
    expect(fields(log, jumpingAt(4))).toEqual(['number of event 6']);
  });

  test('finds a bid of which nobody was told', () => {
    const [first, second] = [bid('1', 'ann', 20_00), bid('2', 'bob', 30_00)];
    expect(fields([first, second], [event(1, 'bid', 5_00, '1')])).toEqual(['bids of the events']);
  });

  test('finds a bid marked as taken back that was not, and the reverse', () => {
    const marked = log.map((one) => ({ ...one, retracted: one.id === '5' }));
    expect(fields(marked, events)).toEqual(['retraction of bid 3', 'retraction of bid 5']);
  });

  test('finds a bid that could not have been accepted', () => {
    const [first, second] = [bid('1', 'ann', 20_00), bid('2', 'bob', 5_00)];
    const stored = [event(1, 'bid', 5_00, '1'), event(2, 'bid', 5_00, '2')];
    expect(replayEvents(always(terms), [first, second], stored)).toEqual([
      { field: 'bid 2', stored: 'accepted', replayed: 'FailedMinimum' },
    ]);
  });
});

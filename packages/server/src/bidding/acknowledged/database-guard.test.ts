import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { createLog } from '#platform/log/log.ts';
import { DatabaseGuard } from './database-guard.ts';
import type { AcknowledgedBid, Entry } from './entry.ts';
import { stepFrom } from './position.ts';
import type { Position } from './position.ts';

const at = (timeline: number, wal: number): Position => ({ timeline, wal });

test.each<[string, Position | null, Position, ReturnType<typeof stepFrom>]>([
  ['nothing was seen before', null, at(1, 5), 'forward'],
  ['the same place', at(1, 5), at(1, 5), 'forward'],
  ['further on', at(1, 5), at(1, 9), 'forward'],
  ['less of the same timeline', at(1, 5), at(1, 4), 'behind'],
  ['an older timeline, however long', at(2, 5), at(1, 900), 'behind'],
  ['a newer timeline, whose log may be shorter', at(1, 900), at(2, 5), 'promoted'],
])('%s', (_, seen, shown, step) => {
  expect(stepFrom(seen, shown)).toBe(step);
});

describe('a node', () => {
  const bid: AcknowledgedBid = { lotId: 'lot', ordinal: 1, sequence: 1, uniqueId: 'one' };
  let noted: Entry[];
  let missing: AcknowledgedBid[];
  /** Where the database is that the pool reaches. */
  let reached: Position;
  let guard: DatabaseGuard;
  beforeEach(() => {
    noted = [];
    missing = [];
    reached = at(1, 100);
    guard = new DatabaseGuard({
      log: createLog('silent'),
      note: (entry) => noted.push(entry),
      own: () => [noted.flatMap(({ bids }) => bids)],
      findMissing: async () => ({ missing, position: reached }),
    });
  });
  const decideOn = (shown: Position) => guard.expect()(shown);

  test('takes bids on a database that goes on, and notes what it acknowledged', () => {
    decideOn(at(1, 100));
    guard.acknowledge({ position: at(1, 120), bids: [bid] });
    guard.acknowledge({ position: at(1, 130), bids: [] });
    decideOn(at(1, 130));
    expect(noted).toEqual([{ position: at(1, 120), bids: [bid] }]);
    expect(guard.distrust).toBeNull();
  });

  test('takes none on one that is behind, with an error that says “not now”, until it is not', async () => {
    guard.acknowledge({ position: at(1, 120), bids: [bid] });
    expect(() => decideOn(at(1, 119))).toThrow(expect.toSatisfy(isUnavailable));
    expect(guard.standing).toBe('behind');
    reached = at(1, 121);
    expect(() => decideOn(at(1, 121))).toThrow('being compared');
    await vi.waitFor(() => expect(guard.standing).toBe('trusted'));
  });

  test.each([
    ['on the same timeline', at(1, 5_000)],
    ['on a newer timeline', at(2, 90)],
  ])('is not deceived by one that was behind and wrote on %s', async (_, shown) => {
    guard.acknowledge({ position: at(1, 120), bids: [bid] });
    guard.watch()(at(1, 80));
    expect(guard.standing).toBe('behind');
    missing = [bid];
    reached = shown;
    guard.watch()(shown);
    await vi.waitFor(() => expect(guard.standing).toBe('incomplete'));
  });

  test('has seen a timeline also where nobody bid on it', () => {
    guard.watch()(at(2, 10));
    expect(() => decideOn(at(1, 5_000))).toThrow('an older state');
  });

  test('compares with what was seen before it asked, not with what was learned since', () => {
    const compare = guard.expect();
    guard.acknowledge({ position: at(1, 500), bids: [bid] });
    compare(at(1, 300));
    expect(guard.standing).toBe('trusted');
    decideOn(at(1, 500));
  });

  test('is not deceived by a former primary that answers a question of before', async () => {
    guard.acknowledge({ position: at(1, 120), bids: [bid] });
    const compare = guard.expect();
    reached = at(2, 90);
    guard.watch()(at(2, 90));
    await vi.waitFor(() => expect(guard.standing).toBe('trusted'));
    expect(() => compare(at(1, 130))).toThrow('an older state');
    reached = at(2, 95);
    guard.watch()(at(2, 95));
    await vi.waitFor(() => expect(guard.standing).toBe('trusted'));
  });

  test('acknowledges nothing that a former primary has committed', async () => {
    const compare = guard.expect();
    compare(at(1, 120));
    reached = at(2, 90);
    guard.watch()(at(2, 90));
    expect(() => guard.acknowledge({ position: at(1, 140), bids: [bid] })).toThrow(
      'being compared',
    );
    await vi.waitFor(() => expect(guard.standing).toBe('trusted'));
    expect(() => guard.acknowledge({ position: at(1, 140), bids: [bid] })).toThrow(
      'an older state',
    );
    expect(noted).toEqual([]);
  });

  test('goes on after a failover that lost nothing', async () => {
    guard.acknowledge({ position: at(1, 120), bids: [bid] });
    reached = at(2, 90);
    expect(() => decideOn(at(2, 90))).toThrow('being compared');
    await vi.waitFor(() => expect(guard.standing).toBe('trusted'));
    decideOn(at(2, 91));
  });

  test('does not take the answer of a former primary for the new one’s', async () => {
    guard.acknowledge({ position: at(1, 120), bids: [bid] });
    reached = at(1, 130);
    expect(() => decideOn(at(2, 90))).toThrow('being compared');
    await vi.waitFor(() => expect(guard.standing).toBe('checking'));
    reached = at(2, 95);
    await vi.waitFor(() => expect(guard.standing).toBe('trusted'));
  });

  test('takes none after one that lost an acknowledged bid, whatever it shows later', async () => {
    guard.acknowledge({ position: at(1, 120), bids: [bid] });
    missing = [bid];
    reached = at(2, 90);
    expect(() => decideOn(at(2, 90))).toThrow('being compared');
    await vi.waitFor(() => expect(guard.standing).toBe('incomplete'));
    expect(guard.missing).toBe(1);
    expect(() => decideOn(at(2, 900))).toThrow('not in the database');
    guard.watch()(at(3, 900));
    expect(guard.standing).toBe('incomplete');
  });

  test('that starts again knows what it had noted', async () => {
    const entries = [{ position: at(2, 50), bids: [bid] }];
    await guard.begin(entries);
    expect(guard.standing).toBe('behind');
    reached = at(2, 50);
    await guard.begin(entries);
    expect(guard.standing).toBe('trusted');
    missing = [bid];
    await guard.begin(entries);
    expect(guard.standing).toBe('incomplete');
  });

  test('that has noted nothing yet begins with whatever there is', async () => {
    await guard.begin([]);
    decideOn(at(1, 1));
    expect(guard.distrust).toBeNull();
  });
});

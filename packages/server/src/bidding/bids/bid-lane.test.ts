import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnavailableError } from '#platform/database/unavailable-error.ts';
import { createLog } from '#platform/log/log.ts';
import { Lane } from './bid-lane.ts';
import type { BidAnswer, BidRequest } from './bid-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = { kind: 'rejected', code: 'NotFound' } satisfies BidAnswer;
const away = () => Promise.reject(new UnavailableError('away'));
const locked = () => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }));
const decided = (lots: readonly string[]) => Promise.resolve(lots.map(() => answer));

/** A lane that writes like this, and the lots of each try. */
function given(write: (lots: readonly string[]) => Promise<BidAnswer[]>) {
  const tries: string[][] = [];
  const lane = new Lane((requests) => {
    const lots = requests.map(({ lotId }) => lotId);
    tries.push(lots);
    return write(lots);
  }, createLog('silent'));
  const bidOn = (lotId: string) =>
    lane
      .place({
        lotId,
        bidderId: '',
        loginId: null,
        tenantId: null,
        max: 0,
        uniqueId: '',
      } satisfies BidRequest)
      .then(
        () => 'answered',
        () => 'not now',
      );
  /** On the first one alone, and then, while that is tried, on the others. */
  const bids = async (...lots: string[]) => {
    const outcomes = Promise.all(lots.map(bidOn));
    await vi.runAllTimersAsync();
    return outcomes;
  };
  return { tries, bids, bidOn };
}

test('a lot that somebody holds is refused, and the others are decided', async () => {
  const { bids, tries } = given((lots) => (lots.includes('held') ? locked() : decided(lots)));
  expect(await bids('first', 'held', 'held', 'free')).toEqual([
    'answered',
    'not now',
    'not now',
    'answered',
  ]);
  expect(tries).toEqual([['first'], ['held', 'held', 'free'], ['held'], ['free']]);
});

test('a lot that is held is tried once: the next bids on it are refused for two seconds, and keep nobody waiting', async () => {
  let isHeld = true;
  const { bids, tries } = given((lots) =>
    isHeld && lots.includes('held') ? locked() : decided(lots),
  );
  expect(await bids('held')).toEqual(['not now']);
  expect(await bids('held', 'free', 'held')).toEqual(['not now', 'answered', 'not now']);
  expect(tries).toEqual([['held'], ['free']]);
  isHeld = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await bids('held')).toEqual(['answered']);
});

test('after a try that met no database a held lot has all others refused: it may hold all of them', async () => {
  let write: typeof decided = away;
  const { bids, tries } = given((lots) => write(lots));
  expect(await bids('first')).toEqual(['not now']);
  write = locked;
  expect(await bids('first', 'a', 'b', 'c')).toEqual(Array(4).fill('not now'));
  expect(tries.slice(2)).toEqual([['first'], ['first'], ['a', 'b', 'c'], ['a']]);

  write = decided;
  expect(await bids('first')).toEqual(['answered']);
  write = (lots) => (lots.includes('held') ? locked() : decided(lots));
  expect(await bids('first', 'held', 'free')).toEqual(['answered', 'not now', 'answered']);
});

test('nobody waits for longer than ten seconds, behind whatever', async () => {
  const stuck = Promise.withResolvers<BidAnswer[]>();
  const { tries, bidOn } = given(() => stuck.promise);
  const first = bidOn('first');
  await vi.advanceTimersByTimeAsync(5_000);
  const others = [bidOn('a'), bidOn('b')];
  await vi.advanceTimersByTimeAsync(5_000);
  const later = bidOn('c');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await Promise.all(others)).toEqual(['not now', 'not now']);
  // It has waited for its own turn long enough as well.
  stuck.reject(new UnavailableError('away'));
  expect(await first).toBe('not now');
  await vi.runAllTimersAsync();
  expect(await later).toBe('not now');
  expect(tries).toEqual([['first'], ['c'], ['c']]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { entriesOf } from './entry.ts';
import { Journal } from './journal.ts';
import { entryAt } from './testing/entry-at.ts';

const log = createLog('silent');
let written: string;
/** What the disk does about the next lines. */
let answer: () => Promise<void>;
let journal: Journal;
beforeEach(() => {
  vi.useFakeTimers();
  written = '';
  answer = () => Promise.resolve();
  journal = new Journal(
    {
      async append(text) {
        await answer();
        written += text;
      },
      close: async () => {},
    },
    log,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const nothing = { count: 0, oldestSeconds: 0 };
/** Of commits from the first on. */
const entries = (count: number) => Array.from({ length: count }, (_, place) => entryAt(place + 1));
const note = (count: number) => entries(count).forEach((entry) => journal.note(entry));
const bidsOf = (count: number) => entries(count).flatMap(({ bids }) => bids);
/** What it keeps, in its order. */
const kept = () => [...journal.latestFirst()].toReversed().flat();
const hangs = () => new Promise<void>(() => {});

test('what was acknowledged is written in its order, and known', async () => {
  note(250);
  await journal.close();
  expect(entriesOf(written)).toEqual(entries(250));
  expect(kept()).toEqual(bidsOf(250));
  expect(journal.backlog()).toEqual(nothing);
});

test('of many bids the latest are told first, each once', () => {
  note(2_500);
  const slices = [...journal.latestFirst()];
  expect(slices.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(slices[0]?.at(-1)).toEqual(bidsOf(2_500).at(-1));
  expect(kept()).toEqual(bidsOf(2_500));
});

test('of a slice bids that are told once more are a part, and do not fill it', () => {
  note(1_500);
  for (const entry of entries(1_200)) journal.note({ ...entry, repeated: 1 });
  note(1);
  const [latest, before] = journal.latestFirst();
  expect(latest).toHaveLength(1_000 + 1_200);
  expect(latest?.[0]).toEqual(bidsOf(502).at(-1));
  expect(before).toHaveLength(501);
});

test('where the disk hangs, it is known all the same, and a stop does not wait for ever', async () => {
  answer = hangs;
  note(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(kept()).toEqual(bidsOf(2));
  expect(journal.backlog()).toEqual({ count: 2, oldestSeconds: 20 });
  const closed = journal.close();
  await vi.advanceTimersByTimeAsync(1_000);
  await closed;
});

test('where the disk is full for a while, all is written afterwards', async () => {
  answer = () => Promise.reject(new Error('ENOSPC'));
  note(3);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(journal.backlog()).toEqual({ count: 3, oldestSeconds: 25 });
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(entriesOf(written)).toEqual(entries(3));
  expect(journal.backlog()).toEqual(nothing);
});

test('where the disk is full, a stop does not try again', async () => {
  answer = () => Promise.reject(new Error('ENOSPC'));
  note(1);
  await journal.close();
  expect(written).toBe('');
});

test('where the disk hangs, sixteen megabytes wait at most, and it is said what is dropped', async () => {
  const said = vi.spyOn(log, 'error');
  const hanging = Promise.withResolvers<void>();
  answer = () => hanging.promise;
  const megabyte = 'x'.repeat(1_000_000);
  for (let wal = 1; wal <= 18; wal += 1) journal.note(entryAt(wal, megabyte));
  const forgotten = 'what was acknowledged is forgotten before it was noted';
  expect(said.mock.calls).toEqual([[{ commits: 9 }, forgotten]]);
  expect(kept()).toHaveLength(9);
  expect(journal.backlog().count).toBe(9);

  hanging.resolve();
  await journal.close();
  const noted = entriesOf(written).map(({ position }) => position.wal);
  // The first, which hung, and what was kept.
  expect(noted).toEqual([1, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  expect(journal.backlog()).toEqual(nothing);
});

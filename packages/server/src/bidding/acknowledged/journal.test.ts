import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { deleteFiles, Journal, readFolder } from './journal.ts';
import type { Entry } from './journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-journal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const entry = (wal: number): Entry => ({
  position: { timeline: 1, wal },
  bids: [{ lotId: 'lot', ordinal: wal, sequence: wal, uniqueId: `bid "${wal}"` }],
});
/** More than a file holds, so that each begins another. */
const large = (wal: number): Entry => ({
  position: { timeline: 1, wal },
  bids: [{ lotId: 'lot', ordinal: wal, sequence: wal, uniqueId: 'x'.repeat(2_200_000) }],
});
const newJournal = () => new Journal(folder, createLog('silent'));

test('what processes have noted is read as it was, without what a kill has cut short', async () => {
  const [one, other] = [newJournal(), newJournal()];
  one.note(entry(1));
  other.note(entry(2));
  one.note(entry(3));
  expect(await one.readOwn()).toEqual([entry(1), entry(3)]);
  expect(await other.readOwn()).toEqual([entry(2)]);
  await writeFile(path.join(folder, '9-killed.jsonl'), '[1,9,[["lot",9,9,"bid \\"9');
  const all = await readFolder(folder);
  expect(all).toHaveLength(3);
  expect(all).toEqual(expect.arrayContaining([entry(1), entry(2), entry(3)]));
  await Promise.all([one.close(), other.close()]);

  await deleteFiles(folder);
  expect(await readFolder(folder)).toEqual([]);
});

test('a process deletes what others left a week ago, and nothing younger', async () => {
  const weekAgo = Date.now() / 1_000 - 8 * 24 * 60 * 60;
  for (const name of ['1-old.jsonl', '2-young.jsonl']) await writeFile(path.join(folder, name), '');
  await utimes(path.join(folder, '1-old.jsonl'), weekAgo, weekAgo);
  const journal = newJournal();
  journal.note(entry(1));
  await expect.poll(() => readdir(folder)).toHaveLength(2);
  expect(await readdir(folder)).toContain('2-young.jsonl');
  await journal.close();
});

test('of its own files a process keeps the last ones, and what it notes after an error', async () => {
  const journal = newJournal();
  for (let wal = 1; wal <= 10; wal += 1) journal.note(large(wal));
  const kept = await journal.readOwn();
  expect(kept.map(({ position }) => position.wal)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);

  await rm(folder, { recursive: true });
  journal.note(entry(11));
  await expect.poll(() => journal.readOwn()).toEqual([]);
  await mkdir(folder);
  journal.note(entry(12));
  await expect.poll(() => journal.readOwn()).toEqual([entry(12)]);
  await journal.close();
});

test('a file that cannot be read does not pass for nothing noted', async () => {
  await mkdir(path.join(folder, '1-folder.jsonl'));
  await expect(readFolder(folder)).rejects.toMatchObject({ code: 'EISDIR' });
});

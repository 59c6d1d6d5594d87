import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { entryAt } from './testing/entry-at.ts';
import { lineOf } from './entry.ts';
import { JournalFiles, deleteFiles, readFolders } from './journal-files.ts';

let folder: string;
let before: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-journal-'));
  before = await mkdtemp(path.join(os.tmpdir(), 'fairlot-journal-'));
});
afterEach(async () => {
  for (const place of [folder, before]) await rm(place, { recursive: true, force: true });
});

const newFiles = () => new JournalFiles(folder, [before], createLog('silent'));
const line = (wal: number) => lineOf(entryAt(wal));

test('what processes have noted is read as it was, without what a kill has cut short', async () => {
  const [one, other] = [newFiles(), newFiles()];
  await one.append(line(1));
  await other.append(line(2));
  await one.append(line(3));
  await writeFile(path.join(before, '1-before.jsonl'), line(4));
  await writeFile(path.join(folder, '9-killed.jsonl'), '[1,9,[["lot",9,9,"bid \\"9');
  const all = await readFolders([folder, before]);
  expect(all).toHaveLength(4);
  expect(all).toEqual(expect.arrayContaining([1, 2, 3, 4].map((wal) => entryAt(wal))));
  await Promise.all([one.close(), other.close()]);

  await deleteFiles([folder, before]);
  expect(await readFolders([folder, before])).toEqual([]);
});

test('a process deletes what others left a week ago, and nothing younger', async () => {
  const weekAgo = Date.now() / 1_000 - 8 * 24 * 60 * 60;
  for (const place of [folder, before]) {
    for (const name of ['1-old.jsonl', '2-young.jsonl']) {
      await writeFile(path.join(place, name), '');
    }
    await utimes(path.join(place, '1-old.jsonl'), weekAgo, weekAgo);
  }
  const files = newFiles();
  await files.append(line(1));
  await expect.poll(() => readdir(before)).toEqual(['2-young.jsonl']);
  expect(await readdir(folder)).toHaveLength(2);
  expect(await readdir(folder)).toContain('2-young.jsonl');
  await files.close();
});

test('of its own files a process keeps the last ones', async () => {
  const files = newFiles();
  // More than a file holds, so that each begins another.
  for (let wal = 1; wal <= 10; wal += 1) {
    await files.append(lineOf(entryAt(wal, 'x'.repeat(2_200_000))));
  }
  await files.close();
  await expect.poll(() => readdir(folder)).toHaveLength(8);
  const kept = (await readFolders([folder])).map(({ position }) => position.wal);
  expect(kept.toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a line that an error may have cut short takes no other with it', async () => {
  await rm(folder, { recursive: true });
  const files = newFiles();
  await expect(files.append(line(1))).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(folder);
  await files.append(line(2));
  await files.append(line(3));
  await files.close();
  const [name = ''] = await readdir(folder);
  expect(await readFile(path.join(folder, name), 'utf8')).toBe(`\n${line(2)}${line(3)}`);
  expect(await readFolders([folder])).toEqual([entryAt(2), entryAt(3)]);
});

test('a file that cannot be read does not pass for nothing noted', async () => {
  await mkdir(path.join(folder, '1-folder.jsonl'));
  await expect(readFolders([folder])).rejects.toMatchObject({ code: 'EISDIR' });
});

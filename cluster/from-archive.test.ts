import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// What deploy/patroni/from-archive.sh takes from the archive, with a psql and a pgbackrest that stand in.

const script = readFileSync(new URL('../deploy/patroni/from-archive.sh', import.meta.url), 'utf8');
/** Seconds; the script takes what has changed within a minute for a log that is still written. */
const longAgo = Date.now() / 1000 - 600;
/** The primary writes file 0x100, and keeps 32. */
const kept = '0000000100000000000000F0';
const recycled = '000000010000000000000080';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-archive-'));
  mkdirSync(path.join(folder, 'postgresql/pg_wal'), { recursive: true });
  mkdirSync(path.join(folder, 'bin'));
  standIn('psql', 'echo "7|1|1/0|"');
  standIn('pgbackrest', `echo "$4" >> ${folder}/fetched`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const standIn = (name: string, does: string) =>
  writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });

function log({ followedLately }: { followedLately: boolean }): void {
  const file = path.join(folder, 'postgresql/pg_wal', kept);
  writeFileSync(file, '');
  if (!followedLately) utimesSync(file, longAgo, longAgo);
}

const postgresRuns = () => writeFileSync(path.join(folder, 'postgresql/postmaster.pid'), '');

/** Whether a file was fetched. */
function fetches(file: string): boolean {
  const filled = script.replaceAll(/\$\{(?:RUN|DATA)\}/g, folder).replaceAll(/\$\{[A-Z_]+\}/g, 'x');
  const place = path.join(folder, 'fetched');
  rmSync(place, { force: true });
  const env = { PATH: `${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
  const { status } = spawnSync('sh', ['-c', filled, 'from-archive.sh', file, 'place'], { env });
  const isFetched = existsSync(place) && readFileSync(place, 'utf8') === `${file}\n`;
  expect(status === 0).toBe(isFetched);
  return isFetched;
}

test('a replica that followed until just now fetches nothing', () => {
  postgresRuns();
  log({ followedLately: true });
  expect([fetches(kept), fetches(recycled)]).toEqual([false, false]);
});

test('which numbers of timelines are taken is always asked, and is no sign of having been away', () => {
  postgresRuns();
  log({ followedLately: true });
  expect([fetches('00000002.history'), fetches(recycled)]).toEqual([true, false]);
});

test('a replica that was away fetches what the primary has no more, one file after the other', () => {
  postgresRuns();
  log({ followedLately: false });
  expect([fetches(kept), fetches(recycled)]).toEqual([false, true]);
  log({ followedLately: true });
  expect([fetches(kept), fetches(recycled)]).toEqual([false, true]);
});

test('pg_rewind gets what it misses, however lately this machine was primary', () => {
  log({ followedLately: true });
  expect([fetches(recycled), fetches(kept)]).toEqual([true, true]);
});

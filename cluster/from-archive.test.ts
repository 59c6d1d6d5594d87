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
  standIn('pg_controldata', '');
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
  const place = path.join(folder, 'fetched');
  rmSync(place, { force: true });
  const status = ask(file);
  const isFetched = existsSync(place) && readFileSync(place, 'utf8') === `${file}\n`;
  expect(status === 0).toBe(isFetched);
  return isFetched;
}

/** Asks for a file; the script's exit status. */
function ask(file: string): number | null {
  const bin = path.join(folder, 'bin');
  const filled = script
    .replaceAll(/\$\{(?:RUN|DATA)\}/g, folder)
    .replaceAll(/\$\{[A-Z_]+\}/g, 'x')
    .replaceAll('/usr/lib/postgresql/15/bin', bin);
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  return spawnSync('sh', ['-c', filled, 'from-archive.sh', file, 'place'], { env }).status;
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

test.each([
  { has: '1/2A0000', status: 1 },
  { has: '1/2A0001', status: 126 },
  { has: '2/0', status: 126 },
  { has: '0/FFFFFFFF', status: 1 },
])(
  'a former primary that has read up to $has, where the next timeline branched off at 1/2A0000: $status',
  ({ has, status }) => {
    postgresRuns();
    log({ followedLately: true });
    const history = '1\t0/100\tno recovery target specified\n13\t1/2A0000\tby hand\n';
    writeFileSync(path.join(folder, 'postgresql/pg_wal/0000000E.history'), history);
    standIn(
      'pg_controldata',
      `echo "Minimum recovery ending location:     ${has}"
echo "Min recovery ending loc's timeline:   13"`,
    );
    expect([ask('0000000E0000000100000000'), ask('0000000D0000000100000000')]).toEqual([status, 1]);
  },
);

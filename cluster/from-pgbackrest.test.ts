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
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// What deploy/patroni/from-pgbackrest.sh takes from the archive, with a psql and a pgbackrest that stand in.

const script = readFileSync(
  new URL('../deploy/patroni/from-pgbackrest.sh', import.meta.url),
  'utf8',
);
/** Seconds; the script takes what has changed within a minute for a log that is still written. */
const longAgo = Date.now() / 1000 - 600;
/** The primary writes file 0x100, and keeps 32. */
const kept = '0000000100000000000000F0';
const recycled = '000000010000000000000080';
const notYetWritten = '000000010000000000000101';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-archive-'));
  mkdirSync(path.join(folder, 'postgresql/pg_wal'), { recursive: true });
  mkdirSync(path.join(folder, 'bin'));
  standIn('psql', `case $* in *port=5000*) echo "7|1|1/0|postgres"; echo ;; *) exit 2 ;; esac`);
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
  return spawnSync('sh', ['-c', filled, 'from-pgbackrest.sh', file, 'place'], { env }).status;
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

test('what it knows of a timeline already, of the primary that it follows, is not asked', () => {
  postgresRuns();
  writeFileSync(path.join(folder, 'postgresql/pg_wal/00000002.history'), '');
  expect([fetches('00000002.history'), fetches('00000003.history')]).toEqual([false, true]);
});

test('a new primary asks nobody about the end of its own timeline', () => {
  postgresRuns();
  log({ followedLately: true });
  writeFileSync(path.join(folder, 'postgresql/pg_wal/0000000D.history'), `1\t0/100\tby hand\n`);
  controlFile('0/0');
  standIn('psql', `touch ${folder}/asked`);
  expect(ask('0000000D0000000100000000')).toBe(1);
  expect(existsSync(path.join(folder, 'asked'))).toBe(false);
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

test('what the primary, copied a while ago, does not have either is fetched after a minute', () => {
  postgresRuns();
  log({ followedLately: false });
  expect(fetches(kept)).toBe(false);
  const waiting = path.join(folder, 'from-pgbackrest.waiting');
  utimesSync(waiting, longAgo, longAgo);
  expect(fetches(kept)).toBe(true);
  utimesSync(waiting, longAgo, longAgo);
  log({ followedLately: false });
  expect([fetches('0000000100000000000000F1'), fetches(notYetWritten)]).toEqual([false, false]);
  utimesSync(waiting, longAgo, longAgo);
  expect(fetches(notYetWritten)).toBe(false);
});

const controlFile = (place: string) =>
  standIn(
    'pg_controldata',
    `echo "Minimum recovery ending location:     ${place}"
echo "Min recovery ending loc's timeline:   13"`,
  );
function says(timeline: number, { received, replayed }: Record<'received' | 'replayed', string>) {
  const lines = `echo "7|${timeline}|${received}|postgres"; echo "${replayed}"`;
  standIn('psql', `case $* in *port=5432*) ${lines} ;; *) exit 2 ;; esac`);
  controlFile('0/0');
}

const askBoth = () => [ask('0000000E0000000100000000'), ask('0000000D0000000100000000')];

describe('a machine that has read its log beyond where the next timeline branched off ends', () => {
  const branched = '1/2A0000';
  beforeEach(() => {
    postgresRuns();
    log({ followedLately: true });
    const history = `1\t0/100\tno recovery target specified\n13\t${branched}\tby hand\n`;
    writeFileSync(path.join(folder, 'postgresql/pg_wal/0000000E.history'), history);
  });

  test.each([
    { place: branched, status: 1 },
    { place: '1/2A0001', status: 126 },
    { place: '2/0', status: 126 },
    { place: '0/FFFFFFFF', status: 1 },
  ])('by its control file at $place: $status', ({ place, status }) => {
    controlFile(place);
    expect(askBoth()).toEqual([status, 1]);
  });

  test.each([
    { timeline: 13, place: branched, status: 1 },
    { timeline: 13, place: '1/2A0001', status: 126 },
    { timeline: 14, place: '2/0', status: 1 },
  ])('by its own word at $place of $timeline: $status', ({ timeline, place, status }) => {
    says(timeline, { received: place, replayed: place });
    expect(askBoth()).toEqual([status, 1]);
  });

  test('but by what it has replayed: of a record that began before the end it may have the beginning', () => {
    says(13, { received: '1/2A2000', replayed: branched });
    expect(askBoth()).toEqual([1, 1]);
  });
});

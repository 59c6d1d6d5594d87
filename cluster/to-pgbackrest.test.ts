import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// What deploy/patroni/to-pgbackrest.sh does about what the archive refuses, with a pgbackrest that stands in.

const script = readFileSync(new URL('../deploy/patroni/to-pgbackrest.sh', import.meta.url), 'utf8');
const somethingElseIsThere = 45;

test('the command names pgBackRest, which makes no backup otherwise', () => {
  const settings = readFileSync(new URL('../deploy/patroni/patroni.yml', import.meta.url), 'utf8');
  expect(/^ +archive_command: (.*)$/m.exec(settings)?.[1]).toContain('pgbackrest');
});

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-archive-'));
  log = path.join(folder, 'postgresql/pg_wal');
  mkdirSync(log, { recursive: true });
  // This machine comes from 15, which ended in piece 2A, and that from 2; not from 14.
  write('00000002.history', '');
  write('0000000F.history', '2\t0/5000000\tno recovery target specified\n');
  write('00000010.history', '2\t0/5000000\tnone\n15\t1/2A004000\tnone\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(log, file), text);

const isNotThere = 1;
/**
 * Offers a file to an archive that has this history, or answers so to who asks for one, and answers so to what is
 * offered; the script's exit status.
 */
function offer(file: string, answer: number, history: string | number = isNotThere): number | null {
  const has = path.join(folder, 'history');
  if (typeof history === 'string') writeFileSync(has, history);
  writeFileSync(
    path.join(folder, 'pgbackrest'),
    `#!/bin/sh
case $3 in
  archive-push) touch ${folder}/pushed; exit ${answer} ;;
  archive-get) ${typeof history === 'string' ? `cp ${has} "$5"` : `exit ${history}`} ;;
esac
`,
    { mode: 0o755 },
  );
  const filled = script.replaceAll(/\$\{(?:DATA|RUN)\}/g, folder).replaceAll(/\$\{[A-Z_]+\}/g, 'x');
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  return spawnSync('sh', ['-c', filled, 'to-pgbackrest.sh', `${log}/${file}`], { env }).status;
}

test.each([
  { what: 'what is archived', file: '00000010000000010000002A', answer: 0, status: 0 },
  ...[
    { what: 'the piece in which an earlier timeline ended', file: '0000000F000000010000002A' },
    { what: 'what a machine cut short of it', file: '0000000F000000010000002A.partial' },
    { what: 'what a former primary wrote after that', file: '0000000F000000010000002B' },
    { what: 'a timeline that we do not come from', file: '0000000E0000000100000001' },
  ].map((one) => ({ ...one, answer: somethingElseIsThere, status: 0 })),
  ...[
    { what: 'a piece before the end of an earlier timeline', file: '0000000F0000000100000029' },
    { what: 'a piece of our own timeline', file: '00000010000000010000002A' },
  ].map((one) => ({ ...one, answer: somethingElseIsThere, status: somethingElseIsThere })),
  { what: 'what cannot be taken now', file: '0000000F000000010000002A', answer: 82, status: 82 },
])('$what, $file, answered with $answer: $status', ({ file, answer, status }) => {
  expect(offer(file, answer)).toBe(status);
});

test('without any history there is no earlier timeline', () => {
  rmSync(log, { recursive: true });
  mkdirSync(log);
  expect(offer('00000001000000010000002A', somethingElseIsThere)).toBe(somethingElseIsThere);
});

const wasPushed = () => existsSync(path.join(folder, 'pushed'));

test('a history takes the place of none but itself', () => {
  expect(offer('0000000F.history', 0, '2\t0/6000000\tnone\n')).toBe(somethingElseIsThere);
  expect(wasPushed()).toBe(false);
  const same = readFileSync(path.join(log, '0000000F.history'), 'utf8');
  expect(offer('0000000F.history', 0, same)).toBe(0);
  expect(wasPushed()).toBe(true);
});

test('a history that the archive does not have is put there', () => {
  expect(offer('00000010.history', 0)).toBe(0);
  expect(wasPushed()).toBe(true);
});

test('a history takes no place while nobody knows what is there', () => {
  const isAway = 103;
  expect(offer('0000000F.history', 0, isAway)).toBe(isAway);
  expect(wasPushed()).toBe(false);
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// What deploy/patroni/to-archive.sh does about what the archive refuses, with a pgbackrest that stands in.

const script = readFileSync(new URL('../deploy/patroni/to-archive.sh', import.meta.url), 'utf8');
const somethingElseIsThere = 45;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-archive-'));
  mkdirSync(path.join(folder, 'postgresql/pg_wal'), { recursive: true });
  for (const timeline of ['00000002', '0000000F', '00000010']) {
    writeFileSync(path.join(folder, `postgresql/pg_wal/${timeline}.history`), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Offers a file to an archive that answers with this; the script's exit status. */
function offer(file: string, answer: number): number | null {
  const place = path.join(folder, 'pgbackrest');
  writeFileSync(place, `#!/bin/sh\nexit ${answer}\n`, { mode: 0o755 });
  const filled = script.replaceAll('${DATA}', folder).replaceAll('${ETC}', 'x');
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const asked = `${folder}/postgresql/pg_wal/${file}`;
  return spawnSync('sh', ['-c', filled, 'to-archive.sh', asked], { env }).status;
}

test.each([
  { what: 'what is archived', file: '00000010000000010000002A', answer: 0, status: 0 },
  {
    what: 'what is left of an earlier timeline',
    file: '0000000F000000010000002A',
    answer: somethingElseIsThere,
    status: 0,
  },
  {
    what: 'the last piece of one',
    file: '00000002000000010000002A.partial',
    answer: somethingElseIsThere,
    status: 0,
  },
  {
    what: 'a piece of our own timeline of which the archive has another',
    file: '00000010000000010000002A',
    answer: somethingElseIsThere,
    status: somethingElseIsThere,
  },
  {
    what: 'a history of which the archive has another: a number taken twice',
    file: '0000000F.history',
    answer: somethingElseIsThere,
    status: somethingElseIsThere,
  },
  {
    what: 'what the archive cannot take now',
    file: '0000000F000000010000002A',
    answer: 82,
    status: 82,
  },
])('$what: $status', ({ file, answer, status }) => {
  expect(offer(file, answer)).toBe(status);
});

test('without any history there is no earlier timeline', () => {
  rmSync(path.join(folder, 'postgresql/pg_wal'), { recursive: true });
  mkdirSync(path.join(folder, 'postgresql/pg_wal'));
  expect(offer('00000001000000010000002A', somethingElseIsThere)).toBe(somethingElseIsThere);
});

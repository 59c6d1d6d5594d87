import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// How deploy/pgbackrest/restore.sh ends, with a PostgreSQL and a pgbackrest that stand in.

const script = readFileSync(new URL('../deploy/pgbackrest/restore.sh', import.meta.url), 'utf8');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-restore-'));
  mkdirSync(path.join(folder, 'postgresql'));
  standIn('pgbackrest', 'true');
  standIn('sleep', 'true');
});
afterEach(() => rmSync(folder, { recursive: true }));

const standIn = (name: string, does: string) =>
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });

/** PostgreSQL starts so, is asked whether it still reads its log so, and lives so. */
function postgres(does: { starts: string; isInRecovery: string; lives: string }): void {
  standIn('psql', does.isInRecovery);
  standIn(
    'pg_ctl',
    `case "$*" in
*\\ start) ${does.starts} ;;
*\\ status) ${does.lives} ;;
*\\ stop) touch ${folder}/stopped ;;
esac`,
  );
}

function restore() {
  const filled = script
    .replaceAll(/\$\{(?:RUN|DATA|ETC)\}/g, folder)
    .replaceAll('/usr/lib/postgresql/15/bin', folder);
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const moment = '2026-11-26 20:15:00+00';
  return spawnSync('sh', ['-c', filled, 'restore.sh', moment], {
    env,
    encoding: 'utf8',
    timeout: 10_000,
  });
}

const fatal = 'FATAL: recovery ended before configured recovery target was reached';
const tells = () => `echo '${fatal}' >> ${folder}/restore.log`;

test('it waits until PostgreSQL has reached the moment, and stops it', () => {
  postgres({
    starts: 'true',
    isInRecovery: 'if test -e $0.asked; then echo f; else touch $0.asked; echo t; fi',
    lives: 'true',
  });
  expect(restore()).toMatchObject({ status: 0 });
  expect(readFileSync(path.join(folder, 'stopped'), 'utf8')).toBe('');
});

test.each([
  { when: 'as it starts', status: 1 },
  { when: 'later', status: 0 },
])('where PostgreSQL ends $when, since its log ends before the moment, that is said', (starts) => {
  postgres({
    starts: `${tells()}; exit ${starts.status}`,
    isInRecovery: 'exit 2',
    lives: 'exit 3',
  });
  expect(restore()).toMatchObject({ status: 1, stderr: expect.stringContaining(fatal) });
});

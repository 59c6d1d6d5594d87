import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Where deploy/pgbackrest/back-up.sh makes a backup, with a Patroni, a pgbackrest and a PostgreSQL that stand in.

const script = readFileSync(new URL('../deploy/pgbackrest/back-up.sh', import.meta.url), 'utf8');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-back-up-'));
  standIn('pgbackrest', `echo "$*" >> ${folder}/made`);
  standIn('psql', 'true');
});
afterEach(() => rmSync(folder, { recursive: true }));

const standIn = (name: string, does: string) =>
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });

/** Its exit code, and what pgbackrest was asked for. */
function backUp(patroni: string) {
  standIn('curl', patroni);
  const { status } = spawnSync('sh', ['-c', script.replaceAll(/\$\{(?:RUN|ETC)\}/g, folder)], {
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ADDRESS: '127.0.0.1' },
  });
  const made = path.join(folder, 'made');
  return { status, made: existsSync(made) ? readFileSync(made, 'utf8') : '' };
}

test('the primary makes a backup', () => {
  const { status, made } = backUp('printf 200');
  expect(status).toBe(0);
  expect(made).toMatch(/ check\n.* --type=(?:full|diff) backup\n$/);
});

test('a replica makes none', () => {
  expect(backUp('printf 503')).toEqual({ status: 0, made: '' });
});

test('where Patroni does not answer, it fails', () => {
  expect(backUp('printf 000; exit 7')).toEqual({ status: 7, made: '' });
});

// npm run test:postgres -- /usr/lib/postgresql/15/bin [file …]: the server's database tests on the PostgreSQL whose
// programs lie there, in a cluster of its own that is gone afterwards.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, environment, run } from './lib/workspace.mjs';

const [programs, ...files] = process.argv.slice(2);
if (programs === undefined || !existsSync(path.join(programs, 'initdb'))) {
  console.error(
    'Name the folder of initdb and pg_ctl: npm run test:postgres -- /usr/lib/postgresql/15/bin',
  );
  process.exit(1);
}
await ensureInstalled();

/** PostgreSQL refuses root. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const memory = '/dev/shm';
const folder = mkdtempSync(path.join(existsSync(memory) ? memory : os.tmpdir(), 'fairlot-tests-'));
if (user.uid) chownSync(folder, user.uid, user.gid);
const data = path.join(folder, 'data');
const port = await freePort();

// As deploy/patroni/patroni.yml and platform/database/embedded/cluster.ts make them: sorted by code point.
const shape = '--username fairlot --auth trust --encoding UTF8 --locale C --lc-ctype C.UTF-8';
/** As in platform/database/testing/test-cluster.ts: nothing has to survive a power cut. */
const settings = [
  `-p ${port} -c unix_socket_directories= -c listen_addresses=127.0.0.1 -c timezone=UTC -c max_connections=300`,
  '-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c shared_buffers=64MB -c max_wal_size=256MB',
];
try {
  program('initdb', [...shape.split(' '), '--no-sync', '--pgdata', data]);
  const log = path.join(folder, 'log');
  program('pg_ctl', ['start', '-w', '-D', data, '-l', log, '-o', settings.join(' ')]);
  const url = `postgres://fairlot@127.0.0.1:${port}/postgres`;
  const env = { ...environment, FAIRLOT_TEST_DATABASE_URL: url };
  process.exitCode = await run('vitest', ['run', '--project', 'database', ...files], { env });
} finally {
  spawnSync(path.join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], user);
  rmSync(folder, { recursive: true, force: true });
}

function program(name, args) {
  const { status, error } = spawnSync(path.join(programs, name), args, {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${name} failed (${error?.message ?? `exit code ${status}`}).`);
}

function idOf(which) {
  const { stdout, status } = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('PostgreSQL refuses to run as root: make a user postgres.');
  return Number(stdout);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

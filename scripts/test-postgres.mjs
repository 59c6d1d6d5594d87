// npm run test:postgres -- /usr/lib/postgresql/15/bin [--pgbouncer /usr/sbin/pgbouncer] [file …]: the server's database
// tests on the PostgreSQL whose programs lie there, in a cluster of its own that is gone afterwards; with PgBouncer, set
// up as in deploy/, what the server asks by its pool goes through it.
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, environment, root, run } from './lib/workspace.mjs';

const [programs, ...rest] = process.argv.slice(2);
const [pgbouncer, files] = rest[0] === '--pgbouncer' ? [rest[1], rest.slice(2)] : [null, rest];
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
let bouncer;
try {
  program('initdb', [...shape.split(' '), '--no-sync', '--pgdata', data]);
  const log = path.join(folder, 'log');
  program('pg_ctl', ['start', '-w', '-D', data, '-l', log, '-o', settings.join(' ')]);
  const url = `postgres://fairlot@127.0.0.1:${port}/postgres`;
  const env = { ...environment, FAIRLOT_TEST_DATABASE_URL: url };
  if (pgbouncer !== null) env.FAIRLOT_TEST_POOL_PORT = String(await startPgBouncer());
  process.exitCode = await run('vitest', ['run', '--project', 'database', ...files], { env });
} finally {
  bouncer?.kill('SIGTERM');
  spawnSync(path.join(programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], user);
  rmSync(folder, { recursive: true, force: true });
}

/** By the file of deploy/, for any database, and without passwords, which this cluster does not ask for. */
async function startPgBouncer() {
  const own = await freePort();
  const template = readFileSync(path.join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8');
  const settings = template
    .replaceAll('${DATABASE_ADDRESS}', '127.0.0.1')
    .replace(/^fairlot = (.*) port=5000 dbname=fairlot/m, `* = $1 port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${own}`)
    .replace('scram-sha-256', 'trust')
    .replace('${ETC}', folder);
  writeFileSync(path.join(folder, 'userlist.txt'), '"fairlot" ""\n');
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings);
  const output = openSync(path.join(folder, 'pgbouncer.log'), 'w');
  bouncer = spawn(pgbouncer, [file], { ...user, stdio: ['ignore', output, output] });
  return own;
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

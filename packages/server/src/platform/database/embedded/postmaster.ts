import { spawn } from 'node:child_process';
import { open, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../../files/has-code.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { OsUser } from './run-program.ts';
import { programEnvironment, runProgram } from './run-program.ts';

/** What `postmaster.pid` and the process table say about a data directory. */
export type PostmasterState =
  | { state: 'stopped' }
  /** The file names a process that is not this directory's: its own died, and the id was reused. */
  | { state: 'stale'; content: string }
  | { state: 'starting' | 'ready' | 'stopping'; pid: number; port: number };

/** A larger log is emptied at the next start. Bytes. */
const LOG_LIMIT = 16 * 1024 * 1024;

export async function inspectPostmaster(cluster: Cluster): Promise<PostmasterState> {
  const content = await readFile(path.join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: pid, data directory, start time, port, socket folder, address, shared memory, state.
  const lines = content.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return { state: 'stopped' };
  if (!(await servesCluster(pid, cluster))) return { state: 'stale', content };
  const status = lines[7];
  const state = status === 'ready' || status === 'stopping' ? status : 'starting';
  return { state, pid, port: Number(lines[3]) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** A postmaster works in its data directory; a zombie process has none. */
async function servesCluster(pid: number, cluster: Cluster): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster.data;
  }
  const { output } = await runProgram('ps', ['-p', String(pid), '-o', 'command='], undefined);
  return output.includes(`-D ${cluster.data}`);
}

/** Removes a stale `postmaster.pid`, unless a concurrent start has just written its own. */
export async function removeStaleFile(cluster: Cluster, staleContent: string): Promise<void> {
  const file = path.join(cluster.data, 'postmaster.pid');
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) === staleContent) await rm(aside);
  else await rename(aside, file);
}

export type SpawnedPostmaster = {
  pid: number | undefined;
  hasExited(): boolean;
  /** The reason of its end, from its log. */
  lastWords(): Promise<string>;
};

/**
 * Starts PostgreSQL on the loopback. It gets a session of its own, so that Ctrl-C in the terminal reaches
 * only us, and requests are drained before it stops.
 */
export async function spawnPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  user: OsUser | undefined,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<SpawnedPostmaster> {
  const size = (await stat(cluster.logFile).catch(() => undefined))?.size ?? 0;
  const log = await open(cluster.logFile, size > LOG_LIMIT ? 'w' : 'a', 0o600);
  const start = size > LOG_LIMIT ? 0 : size;
  const all = { ...defaultSettings, ...settings };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      cluster.data,
      '-p',
      String(port),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: '/',
      detached: true,
      env: programEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  let exited = false;
  let failure = '';
  child.on('exit', () => {
    exited = true;
  });
  child.on('error', (error) => {
    exited = true;
    failure = error.message;
  });
  child.unref();
  await log.close();
  return {
    pid: child.pid,
    hasExited: () => exited,
    async lastWords() {
      const text = (await readFile(cluster.logFile)).subarray(start).toString();
      const fatal = text.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line));
      return (
        failure ||
        (fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? text.trim().split('\n').at(-1) ?? '')
      );
    },
  };
}

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are handled by the application and would fill the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Files of the log that are kept to be written again: a commit that needs a new one waits until 16 MB of zeros are on
  // disk, and all others with it. Bids on many lots fill one in a second or two (decision 262).
  min_wal_size: '512MB',
};

/** A fast shutdown (SIGINT) rolls open transactions back and leaves clean data; an immediate one (SIGQUIT) is recovered from at the next start. */
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const POLL_MS = 20;

export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const server = await inspectPostmaster(cluster);
  if (!('pid' in server)) return;
  process.kill(server.pid, 'SIGINT');
  if (await hasEnded(cluster, server.pid, FAST_SHUTDOWN_MS)) return;
  process.kill(server.pid, 'SIGQUIT');
  if (await hasEnded(cluster, server.pid, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new EmbeddedPostgresError(
    `The embedded database (process ${server.pid}) does not stop: end it by hand.`,
  );
}

async function hasEnded(cluster: Cluster, pid: number, withinMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const now = await inspectPostmaster(cluster);
    if (!('pid' in now) || now.pid !== pid) return true;
    if (Date.now() > giveUpAt) return false;
    await delay(POLL_MS);
  }
}

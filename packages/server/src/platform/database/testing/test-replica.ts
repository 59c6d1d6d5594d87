import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, stat, chown, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { vi } from 'vitest';
import { freePort } from '../../http/testing/free-port.ts';
import { prepareBinaries } from '../embedded/binaries.ts';
import { databaseUser } from '../embedded/os-user.ts';
import { spawnPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

export interface PrimaryAndReplica {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** The replica receives, and shows what it had. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** All of the replica's processes stand still, as on a machine that hangs. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** Two clusters of the embedded PostgreSQL, of which the second one follows the first. */
export async function startPrimaryAndReplica(): Promise<PrimaryAndReplica> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-replica-'));
  await chmod(folder, 0o755);
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const settings = { fsync: 'off' };
  const primary = await startEmbeddedPostgres({ dataDir: first, settings });
  await backUp(primary.url, first, second);
  const replica = await startReplica(path.join(second, 'postgres'), primary.url);
  const onReplica = async (statement: string) => {
    await onceAt(replica.url, (client) => client.query(statement));
  };
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const [pid] = (await readFile(path.join(second, 'postgres/data/postmaster.pid'), 'utf8')).split(
      '\n',
    );
    const { stdout } = await run('pgrep', ['--parent', pid ?? '']);
    for (const one of [pid, ...stdout.trim().split('\n')]) process.kill(Number(one), name);
  };
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    pause: () => onReplica('select pg_wal_replay_pause()'),
    resume: () => onReplica('select pg_wal_replay_resume()'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      await stopPostmaster(replica.cluster);
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const run = promisify(execFile);

async function startReplica(folder: string, primaryUrl: string) {
  const [data, logFile] = [path.join(folder, 'data'), path.join(folder, 'postgres.log')];
  const cluster = { folder, data, logFile };
  const user = await databaseUser(folder);
  const port = await freePort();
  const binaries = await prepareBinaries(user);
  await spawnPostmaster(cluster, binaries, user, port, { fsync: 'off' });
  const url = new URL(primaryUrl);
  url.port = String(port);
  await vi.waitFor(() => onceAt(url.href, (client) => client.query('select')), 20_000);
  return { cluster, url: url.href };
}

/** The embedded PostgreSQL comes without pg_basebackup, which does the same. */
async function backUp(url: string, from: string, to: string): Promise<void> {
  const [source, copy] = [path.join(from, 'postgres'), path.join(to, 'postgres')];
  await onceAt(url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`);
    await cp(from, to, { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
    await writeFile(path.join(copy, 'data/backup_label'), rows[0]?.labelfile ?? '');
  });
  const data = path.join(copy, 'data');
  await rm(path.join(data, 'postmaster.pid'));
  await writeFile(path.join(data, 'standby.signal'), '');
  const line = `primary_conninfo = '${url}'\n`;
  await writeFile(path.join(data, 'postgresql.auto.conf'), line, { flag: 'a' });
  const { uid, gid } = await stat(source);
  await chown(copy, uid, gid);
  await run('chown', ['-R', `${uid}:${gid}`, copy]);
}

async function onceAt<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

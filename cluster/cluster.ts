import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { databaseUser } from '../packages/server/src/platform/database/embedded/os-user.ts';
import { canMount, mountDisk, unmountDisks } from './disk.ts';
import { frontProgram } from './front.ts';
import { markConnections, unmarkConnections } from './partition.ts';
import { isLeader, isWhole, readMembers } from './patroni.ts';
import type { Member } from './patroni.ts';
import { countListeners, postmasterOf, signalAll, treeOf } from './processes.ts';
import { basePrograms, fairlotProgram } from './programs.ts';
import { foldersOf, makePasswords, settingsOf } from './settings.ts';
import type { Passwords } from './settings.ts';
import { endLeftovers, note, readNoted, supervise } from './supervisor.ts';
import type { Supervised } from './supervisor.ts';
import { addressOf, fairlotMachines, fairlotProcesses, machineNames } from './topology.ts';
import type { MachineName } from './topology.ts';

export const clusterFolder = path.join(os.tmpdir(), 'fairlot-cluster');
const fill = fileURLToPath(new URL('../deploy/fill.sh', import.meta.url));

export interface Machine {
  readonly name: MachineName;
  readonly address: string;
  readonly disk: string;
  /** By what they are: `etcd`, `patroni`, `disk`, `haproxy`, `pgbouncer`, `fairlot`. */
  readonly programs: Map<string, Supervised>;
  /** PostgreSQL and all of its processes. */
  postgres(): Promise<number[]>;
  /** All that runs there, PostgreSQL included. */
  all(): Promise<number[]>;
}

export interface Cluster {
  readonly machines: Record<MachineName, Machine>;
  readonly passwords: Passwords;
  /** For programs outside the machines: the primary, by the first HAProxy. */
  readonly databaseUrl: string;
  /** Ends all in order and takes everything away. */
  stop(): Promise<void>;
}

/**
 * Brings three machines up on this one, from the files of `deploy/`, and waits until they serve. Ends first what an
 * earlier one left behind; one that still runs is refused. `say` is told what is going on.
 */
export async function startCluster(options: {
  /** The first node makes the demo's data. */
  readonly withDemo: boolean;
  /** Node's own options for each node of Fairlot. */
  readonly nodeOptions?: readonly string[];
  /** Patroni speaks to etcd through the interface by which it loses bids (see deploy/patroni/patroni.yml). */
  readonly isUnsafe?: boolean;
  readonly say: (line: string) => void;
}): Promise<Cluster> {
  const { withDemo, nodeOptions = [], isUnsafe = false, say } = options;
  const root = clusterFolder;
  const supervisor = path.join(root, 'supervisor');
  const other = await readNoted(supervisor);
  if (other !== null) {
    throw new Error(`A cluster already runs here, under process ${other}. Stop that one first.`);
  }
  await clearAway(root);
  const user = await databaseUser(root);
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  const passwords = makePasswords();
  for (const folder of ['', 'logs', 'pids', 'files', 'backups']) makeFolder(root, folder);
  await note(supervisor, process.pid);
  if (user !== undefined) chownSync(path.join(root, 'backups'), uid, user.gid);
  const machines = {} as Record<MachineName, Machine>;
  markConnections();
  const front = supervise(root, frontProgram(root));

  async function stop(): Promise<void> {
    const all = Object.values(machines);
    await front.stop('SIGTERM', endPatienceMs);
    // From the visitors to what everybody stands on; PostgreSQL ends with Patroni.
    for (const kind of ['disk', 'fairlot', 'haproxy', 'pgbouncer', 'patroni', 'etcd']) {
      await Promise.all(
        all.map(async ({ programs }) => programs.get(kind)?.stop('SIGTERM', endPatienceMs)),
      );
    }
    await clearAway(root);
  }

  try {
    for (const name of machineNames) {
      const folders = foldersOf(root, name);
      for (const folder of Object.values(folders)) {
        mkdirSync(folder, { recursive: true });
        chownSync(folder, uid, user?.gid ?? process.getgid?.() ?? 0);
      }
      if (canMount) mountDisk(folders.data, uid);
      const settings = path.join(root, name, 'machine.env');
      const values = settingsOf(root, name, passwords, user?.name ?? os.userInfo().username);
      writeFileSync(settings, values, { mode: 0o600 });
      if (user !== undefined) chownSync(settings, uid, user.gid);
      execFileSync(fill, [settings, folders.etc], { stdio: 'inherit', ...asUser(user) });
      if (isUnsafe) makeUnsafe(folders.etc);
      machines[name] = bringUp(root, name, user);
    }
    say('Waiting for a primary and two replicas …');
    await until(async () => isWhole(await readMembers()), 120_000, 'PostgreSQL did not come up');
    for (const name of fairlotMachines) {
      say(`Waiting for Fairlot on machine ${name} …`);
      const ofServer = withDemo && name === fairlotMachines[0] ? ['--demo'] : [];
      const program = fairlotProgram(root, name, { node: nodeOptions, server: ofServer });
      const fairlot = supervise(root, program);
      machines[name].programs.set('fairlot', fairlot);
      await until(() => isWholeNode(name), 180_000, `Fairlot on machine ${name} did not come up`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    machines,
    passwords,
    databaseUrl: `postgres://fairlot:${passwords.fairlot}@${addressOf.one}:5000/fairlot`,
    stop,
  };
}

/** Milliseconds that a program has to end. */
const endPatienceMs = 20_000;

function bringUp(root: string, name: MachineName, user: { uid: number } | undefined): Machine {
  const { data } = foldersOf(root, name);
  const programs = new Map(
    basePrograms(root, name, user).map((program) => {
      return [program.name.slice(name.length + 1), supervise(root, program)];
    }),
  );
  const postgres = async () => {
    const postmaster = await postmasterOf(path.join(data, 'postgresql'));
    return postmaster === null ? [] : treeOf([postmaster]);
  };
  return {
    name,
    address: addressOf[name],
    disk: data,
    programs,
    postgres,
    async all() {
      const started = [...programs.values()].flatMap((program) => program.pid() ?? []);
      return [...new Set([...(await treeOf(started)), ...(await postgres())])];
    },
  };
}

function makeUnsafe(etc: string): void {
  const [patroni, etcd] = [path.join(etc, 'patroni.yml'), path.join(etc, 'etcd.yml')];
  writeFileSync(patroni, readFileSync(patroni, 'utf8').replace(/^etcd:/m, 'etcd3:'));
  // As a file is read, etcd 3.4 has this off.
  appendFileSync(etcd, '\nenable-grpc-gateway: true\n');
}

function makeFolder(root: string, folder: string): void {
  mkdirSync(path.join(root, folder), { recursive: true });
  // PostgreSQL's user passes through.
  chmodSync(path.join(root, folder), 0o755);
}

const asUser = (user: { uid: number; gid: number } | undefined) =>
  user === undefined ? {} : { uid: user.uid, gid: user.gid };

/** Ends what runs of a cluster and takes away what it wrote. */
async function clearAway(root: string): Promise<void> {
  await endLeftovers(root);
  for (const name of machineNames) {
    const postmaster = await postmasterOf(path.join(foldersOf(root, name).data, 'postgresql'));
    if (postmaster !== null) signalAll(await treeOf([postmaster]), 'SIGKILL');
  }
  await unmountDisks(root);
  unmarkConnections();
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Whether the Fairlot of this machine serves. */
export async function isReady(name: MachineName): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000);
  const response = await fetch(`http://${addressOf[name]}:3000/readyz`, { signal }).catch(
    () => null,
  );
  return response?.ok === true;
}

/** Whether each process of this machine's Fairlot serves. */
export const isWholeNode = async (name: MachineName) =>
  (await countListeners(addressOf[name], 3000)) === fairlotProcesses && (await isReady(name));

/** Asks again and again until it is so; an error that says what was not so after `patienceMs`. */
export async function until(
  isSo: () => Promise<boolean>,
  patienceMs: number,
  problem: string,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`${problem} within ${patienceMs / 1000} s.`);
    await delay(200);
  }
}

/** A machine's program, by what it is. */
export function programOf({ name, programs }: Machine, kind: string): Supervised {
  const program = programs.get(kind);
  if (!program) throw new Error(`Machine ${name} has no ${kind}.`);
  return program;
}

/** The first machine whose PostgreSQL is such a member now; null if none is. */
export async function memberOf(
  { machines }: Cluster,
  isIt: (member: Member) => boolean,
): Promise<Machine | null> {
  const member = (await readMembers()).find(isIt);
  return member === undefined ? null : machines[member.name];
}

/** The machine whose PostgreSQL is primary now; null while there is none. */
export const primaryOf = (cluster: Cluster) => memberOf(cluster, isLeader);

/**
 * Waits until everything has run everywhere as after the start for some seconds in a row: what was killed or cut off
 * may still look as before it at first. Says since when (epoch milliseconds).
 */
export async function untilWhole(cluster: Cluster, patienceMs: number): Promise<number> {
  let since = Infinity;
  await until(
    async () => {
      since = (await isWholeCluster(cluster)) ? Math.min(since, Date.now()) : Infinity;
      return Date.now() - since >= 3_000;
    },
    patienceMs,
    'The machines were not whole again by themselves',
  );
  return since;
}

/** Whether everything runs everywhere as after the start, and what is written reaches the archive. */
export async function isWholeCluster({ machines, databaseUrl }: Cluster): Promise<boolean> {
  const programs = Object.values(machines).flatMap((machine) => [...machine.programs.values()]);
  if (programs.some((program) => program.pid() === null)) return false;
  const nodes = await Promise.all(fairlotMachines.map(isWholeNode));
  return nodes.every(Boolean) && isWhole(await readMembers()) && (await archives(databaseUrl));
}

/** Whether the primary's last piece of its log came to the archive; false as long as it cannot be asked. */
async function archives(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ failed: boolean }>(
      `SELECT last_failed_time > coalesce(last_archived_time, '-infinity') AS failed
         FROM pg_stat_archiver`,
    );
    return rows[0]?.failed !== true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

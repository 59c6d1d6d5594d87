import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { databaseUser } from '../packages/server/src/platform/database/embedded/os-user.ts';
import type { Acknowledged } from '../packages/server/test/support/remote-bidder.ts';
import { clusterFolder, programOf, until } from './cluster.ts';
import type { Machine } from './cluster.ts';
import { isLeader, isWhole, readMembers } from './patroni.ts';
import { signalAll } from './processes.ts';
import { fairlotCommand } from './programs.ts';
import { foldersOf } from './settings.ts';
import type { Supervised } from './supervisor.ts';
import { fairlotMachines, groupOf } from './topology.ts';
import type { MachineName } from './topology.ts';

// What a person does on the machines after a disaster (deploy/README.md).
const run = promisify(execFile);
const patronictl = '/usr/bin/patronictl';
const PATH = process.env['PATH'];
const user = await databaseUser(clusterFolder);

export const etcOf = (name: MachineName) => foldersOf(clusterFolder, name).etc;
const dataOf = (name: MachineName) => `${foldersOf(clusterFolder, name).data}/postgresql`;

/** Takes from etcd what Patroni knows of the cluster. With all of Patroni stopped. */
export async function forgetCluster(on: MachineName): Promise<void> {
  const forgetting = inMachine(
    on,
    patronictl,
    '-c',
    `${etcOf(on)}/patroni.yml`,
    'remove',
    'fairlot',
  );
  forgetting.child.stdin?.end('fairlot\nYes I am aware\n');
  await forgetting;
}

/** Gives a machine's PostgreSQL the database to go on from: of a moment, or `as-is`. With all of Patroni stopped. */
export const restore = ({ name }: Machine, to: string) =>
  inMachine(name, '/bin/sh', `${etcOf(name)}/restore.sh`, to);

/** Starts Patroni where the data is that counts from now on; the others throw theirs away and copy it. */
export async function leadWith(primary: Machine, others: readonly Machine[]): Promise<void> {
  for (const { name } of others) await rm(dataOf(name), { recursive: true });
  programOf(primary, 'patroni').release();
  await until(async () => (await readMembers()).some(isLeader), 120_000, 'Nobody is primary');
  for (const machine of others) programOf(machine, 'patroni').release();
  await until(async () => isWhole(await readMembers()), 180_000, 'The replicas did not come back');
}

/** Ends a program in order until it is released. */
export async function stop(program: Supervised): Promise<void> {
  const pid = program.pid();
  program.hold();
  if (pid !== null) signalAll([pid], 'SIGTERM');
  await until(async () => program.pid() === null, 60_000, `${program.name} did not end`);
}

/** Runs a program as PostgreSQL's user on a machine, as a person there would. */
export function inMachine(machine: MachineName, command: string, ...args: string[]) {
  const as = user === undefined ? {} : { uid: user.uid, gid: groupOf[machine] };
  return run(command, args, { ...as, cwd: clusterFolder, env: { PATH, LANG: 'C.UTF-8' } });
}

/** A command of Fairlot's on a machine; whether it failed is the answer of some. */
export async function fairlot(machine: MachineName, ...args: string[]) {
  const { command, args: options, environment } = fairlotCommand(clusterFolder, machine, args);
  const env = { ...environment, PATH };
  try {
    const { stdout } = await run(command, options, { env, maxBuffer: 64 * 1024 ** 2 });
    return { output: stdout, failed: false };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error;
    return { output: String('stdout' in error ? error.stdout : ''), failed: true };
  }
}

/** Bids that the nodes had acknowledged and that the database lacks, by what they are known by. */
export async function readMissing(): Promise<Set<string>> {
  const named = new Set<string>();
  for (const name of fairlotMachines) {
    const { output } = await fairlot(name, 'verify-acknowledged', '--json');
    const { missing: bids } = JSON.parse(output) as { missing: NamedBid[] };
    for (const { lotSecureId, bidUniqueId } of bids) named.add(`${lotSecureId} ${bidUniqueId}`);
  }
  return named;
}

interface NamedBid {
  readonly lotSecureId: string;
  readonly bidUniqueId: string;
}

export const keyOf = ({ lotId, uniqueId }: Acknowledged) => `${lotId} ${uniqueId}`;

export function expectNone(what: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`${found.length} ${what}: ${JSON.stringify(found[0])}`);
}

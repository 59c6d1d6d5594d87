import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../packages/server/src/platform/files/has-code.ts';
import { memberOf, primaryOf, programOf } from './cluster.ts';
import type { Cluster, Machine } from './cluster.ts';
import { canMount } from './disk.ts';
import type { Fault } from './fault.ts';
import { canPartition, cutOff, heal } from './partition.ts';
import { ttl } from './patroni.ts';
import { signalAll, treeOf } from './processes.ts';
import type { Supervised } from './supervisor.ts';
import { machineNames } from './topology.ts';

// What faults are made of.
export const seconds = (count: number) => delay(count * 1_000);

/** Which processes a fault meets. */
type Choose = (cluster: Cluster) => Promise<readonly number[]>;
/** What it is, for the table. */
type What = readonly [name: string, what: string];

export const killed = ([name, what]: What, choose: Choose): Fault => ({
  name,
  what,
  run: async (cluster) => signalAll(await choose(cluster), 'SIGKILL'),
});

export const frozen = (
  [name, what]: What,
  count: number,
  choose: Choose,
  promised: Fault['promised'] = {},
): Fault => ({
  name,
  what,
  promised,
  async run(cluster) {
    const pids = await choose(cluster);
    signalAll(pids, 'SIGSTOP');
    await seconds(count);
    signalAll(pids, 'SIGCONT');
  },
});

/** It keeps the leader key until that runs out; then another is chosen and found. */
export const afterTtl = { bids: ttl + 5 };

/** Kills everything on a machine, which comes back after half a minute. */
export const switchedOff = (
  [name, what]: What,
  choose: (cluster: Cluster) => Promise<Machine>,
): Fault => ({
  name,
  what,
  async run(cluster) {
    const machine = await choose(cluster);
    await keepDown([...machine.programs.values()], () => machine.all(), 30);
  },
});

/** Kills these processes, and for so many seconds keeps these programs, which they are, from being started again. */
export async function keepDown(
  programs: readonly Supervised[],
  processes: () => Promise<readonly number[]>,
  count: number,
): Promise<void> {
  for (const program of programs) program.hold();
  signalAll(await processes(), 'SIGKILL');
  await seconds(count);
  for (const program of programs) program.release();
}

interface Lasting {
  readonly unable: string | null;
  /** Returns what ends it. */
  readonly begin: (machine: Machine) => Promise<() => void>;
}
export const partition: Lasting = {
  unable: canPartition ? null : 'needs root and nftables',
  async begin({ name }) {
    cutOff(name);
    return heal;
  },
};
export const fullDisk: Lasting = {
  unable: canMount ? null : 'needs root, to mount a small disk',
  async begin({ disk }) {
    const filler = path.join(disk, 'filler');
    await fillUp(filler);
    return () => rmSync(filler);
  },
};

/** Forty seconds of something at a machine. */
export const forAWhile = (
  [name, what]: What,
  choose: (cluster: Cluster) => Promise<Machine>,
  { unable, begin }: Lasting,
): Fault => ({
  name,
  what,
  unable,
  async run(cluster) {
    const end = await begin(await choose(cluster));
    await seconds(40).finally(end);
  },
});

export async function primary(cluster: Cluster): Promise<Machine> {
  const machine = await primaryOf(cluster);
  if (machine === null) throw new Error('There is no primary.');
  return machine;
}

export async function replica(cluster: Cluster): Promise<Machine> {
  const machine = await memberOf(cluster, ({ role }) => role === 'sync_standby');
  if (machine === null) throw new Error('No commit waits for a replica.');
  return machine;
}

export async function etcdLeader({ machines }: Cluster): Promise<Machine> {
  for (const name of machineNames) {
    const machine = machines[name];
    const response = await fetch(`http://${machine.address}:2379/v2/stats/self`);
    const { state } = (await response.json()) as { state: string };
    if (state === 'StateLeader') return machine;
  }
  throw new Error('No etcd leads.');
}

/** The process that is started as a machine's program; an error if it does not run. */
export function pidOf(machine: Machine, kind: string): number {
  const program = programOf(machine, kind);
  const pid = program.pid();
  if (pid === null) throw new Error(`${program.name} does not run.`);
  return pid;
}

/** That, and all that it has started. */
export const allOf = (machine: Machine, kind: string) => treeOf([pidOf(machine, kind)]);

/** The processes of a node of Fairlot that serve, without the one that supervises them. */
export async function servingOf(machine: Machine): Promise<number[]> {
  const supervisor = pidOf(machine, 'fairlot');
  return (await treeOf([supervisor])).filter((pid) => pid !== supervisor);
}

async function fillUp(file: string): Promise<void> {
  const filler = await open(file, 'w');
  const zeros = Buffer.alloc(1 << 20);
  try {
    // The disk takes no more at some point, which is the end of it.
    for (;;) await filler.write(zeros);
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error;
  } finally {
    await filler.close();
  }
}

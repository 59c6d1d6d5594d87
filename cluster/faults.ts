import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../packages/server/src/platform/files/has-code.ts';
import { isReady, memberOf, primaryOf, until } from './cluster.ts';
import type { Cluster, Machine } from './cluster.ts';
import { canMount } from './disk.ts';
import { canPartition, cutOff, heal } from './partition.ts';
import { ttl } from './patroni.ts';
import { signalAll, treeOf } from './processes.ts';
import { fairlotMachines, machineNames } from './topology.ts';

export interface Fault {
  readonly name: string;
  /** What it does, for the table. */
  readonly what: string;
  /** Why it cannot be tried here; null if it can. */
  readonly unable?: string | null;
  /** Seconds within which bids are taken again, where another promise holds than `usually`. */
  readonly within?: number;
  /** Does it; resolves when it is over and the supervisor, Patroni and HAProxy have the rest to do. */
  run(cluster: Cluster): Promise<void>;
}

const seconds = (count: number) => delay(count * 1_000);
/** Seconds within which bids are taken again, whatever has failed. */
const usually = 15;

export const promiseOf = ({ within }: Fault) => within ?? usually;

interface Lasting {
  readonly unable: string | null;
  /** Returns what ends it. */
  readonly begin: (machine: Machine) => Promise<() => void>;
}
const partition: Lasting = {
  unable: canPartition ? null : 'needs root and nftables',
  async begin({ name }) {
    cutOff(name);
    return heal;
  },
};
const fullDisk: Lasting = {
  unable: canMount ? null : 'needs root, to mount a small disk',
  async begin({ disk }) {
    const filler = path.join(disk, 'filler');
    await fillUp(filler);
    return () => rmSync(filler);
  },
};

export const faults: readonly Fault[] = [
  {
    name: 'primary-postgres-killed',
    what: 'kill -9 of all processes of the primary’s PostgreSQL',
    run: async (cluster) => signalAll(await (await primary(cluster)).postgres(), 'SIGKILL'),
  },
  {
    name: 'primary-patroni-killed',
    what: 'kill -9 of the primary’s Patroni',
    run: async (cluster) => killProgram(await primary(cluster), 'patroni'),
  },
  {
    name: 'primary-machine-off',
    what: 'kill -9 of everything on the primary’s machine, which comes back after 30 s',
    run: async (cluster) => {
      const machine = await primary(cluster);
      for (const program of machine.programs.values()) program.hold();
      signalAll(await machine.all(), 'SIGKILL');
      await seconds(30);
      for (const program of machine.programs.values()) program.release();
    },
  },
  frozen(
    'primary-postgres-frozen-40',
    'SIGSTOP of the primary’s PostgreSQL for 40 s',
    40,
    (machine) => machine.postgres(),
  ),
  frozen('primary-postgres-frozen-110', 'the same for 110 s', 110, (machine) => machine.postgres()),
  frozen(
    'primary-database-frozen-40',
    'SIGSTOP of the primary’s PostgreSQL and Patroni for 40 s',
    40,
    async (machine) => {
      const patroni = machine.programs.get('patroni')?.pid() ?? 0;
      return [...(await treeOf([patroni])), ...(await machine.postgres())];
    },
  ),
  {
    name: 'replica-killed',
    what: 'kill -9 of a replica’s PostgreSQL',
    run: async (cluster) => signalAll(await (await replica(cluster)).postgres(), 'SIGKILL'),
  },
  {
    name: 'replica-frozen-40',
    what: 'SIGSTOP of a replica’s PostgreSQL for 40 s',
    run: async (cluster) => freeze(await (await replica(cluster)).postgres(), 40),
  },
  {
    name: 'etcd-leader-killed',
    what: 'kill -9 of the etcd that leads',
    run: async (cluster) => killProgram(await etcdLeader(cluster), 'etcd'),
  },
  {
    name: 'etcd-majority-killed',
    what: 'kill -9 of two of three etcd, which come back after 40 s',
    // Nobody is primary as long as it lasts, which is chosen (decision 250).
    within: 40 + usually,
    run: async ({ machines }) => {
      const two = [machines.one, machines.two].map((machine) => machine.programs.get('etcd'));
      for (const etcd of two) etcd?.hold();
      signalAll(
        two.map((etcd) => etcd?.pid() ?? 0),
        'SIGKILL',
      );
      await seconds(40);
      for (const etcd of two) etcd?.release();
    },
  },
  {
    name: 'haproxy-killed',
    what: 'kill -9 of a machine’s HAProxy',
    run: async ({ machines }) => {
      signalAll(await treeOf([machines.one.programs.get('haproxy')?.pid() ?? 0]), 'SIGKILL');
    },
  },
  {
    name: 'fairlot-killed',
    what: 'kill -9 of a node of Fairlot',
    run: async ({ machines }) => killProgram(machines.one, 'fairlot'),
  },
  {
    name: 'fairlot-frozen-30',
    what: 'SIGSTOP of a node of Fairlot for 30 s',
    run: async ({ machines }) =>
      freeze(await treeOf([machines.one.programs.get('fairlot')?.pid() ?? 0]), 30),
  },
  {
    name: 'fairlot-killed-before-notifying',
    what: 'kill -9 of a node between its commit and its NOTIFY, twenty times',
    // Always the same: a page whose node dies again and again comes back the later each time (section 9).
    run: async ({ machines: { one } }) => {
      const fairlot = one.programs.get('fairlot');
      for (let kill = 0; kill < 20; kill += 1) {
        const pid = fairlot?.pid() ?? 0;
        signalAll([pid], 'SIGUSR2');
        await until(async () => fairlot?.pid() !== pid, 20_000, 'The node did not die');
        await until(() => isReady(one.name), 120_000, 'The node did not come back');
      }
    },
  },
  forAWhile(
    'primary-partitioned',
    'the primary’s machine cut off from both others for 40 s',
    primary,
    partition,
  ),
  forAWhile('replica-partitioned', 'a replica’s machine cut off for 40 s', replica, partition),
  forAWhile('primary-disk-full', 'the primary’s disk full for 40 s', primary, fullDisk),
  forAWhile('replica-disk-full', 'a replica’s disk full for 40 s', replica, fullDisk),
  {
    name: 'switchover',
    what: 'the primary changed by hand, as before its machine is serviced',
    async run(cluster) {
      const [leader, candidate] = [await primary(cluster), await replica(cluster)];
      const response = await fetch(`http://${leader.address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${cluster.passwords.patroni}`)}` },
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      });
      if (!response.ok) throw new Error(`Patroni refused: ${await response.text()}`);
    },
  },
  {
    name: 'fairlot-rolled',
    what: 'each node of Fairlot stopped by SIGTERM and started again, in turn, as for a new version',
    async run({ machines }) {
      for (const name of fairlotMachines) {
        const fairlot = machines[name].programs.get('fairlot');
        const pid = fairlot?.pid() ?? 0;
        signalAll([pid], 'SIGTERM');
        await until(async () => fairlot?.pid() !== pid, 30_000, 'The node did not stop');
        await until(() => isReady(name), 120_000, 'The node did not come back');
        // As deploy/README.md says.
        await seconds(5);
      }
    },
  },
];

function frozen(
  name: string,
  what: string,
  count: number,
  processesOf: (machine: Machine) => Promise<number[]>,
): Fault {
  return {
    name,
    what,
    // It keeps the leader key until that runs out; then another is chosen and found.
    within: ttl + 5,
    run: async (cluster) => freeze(await processesOf(await primary(cluster)), count),
  };
}

/** Forty seconds of something at a machine. */
function forAWhile(
  name: string,
  what: string,
  choose: (cluster: Cluster) => Promise<Machine>,
  { unable, begin }: Lasting,
): Fault {
  return {
    name,
    what,
    unable,
    async run(cluster) {
      const end = await begin(await choose(cluster));
      await seconds(40).finally(end);
    },
  };
}

async function freeze(pids: readonly number[], count: number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await seconds(count);
  signalAll(pids, 'SIGCONT');
}

function killProgram({ programs }: Machine, kind: string): void {
  signalAll([programs.get(kind)?.pid() ?? 0], 'SIGKILL');
}

async function primary(cluster: Cluster): Promise<Machine> {
  const machine = await primaryOf(cluster);
  if (machine === null) throw new Error('There is no primary.');
  return machine;
}

async function replica(cluster: Cluster): Promise<Machine> {
  const machine = await memberOf(cluster, ({ role }) => role === 'sync_standby');
  if (machine === null) throw new Error('No commit waits for a replica.');
  return machine;
}

async function etcdLeader({ machines }: Cluster): Promise<Machine> {
  for (const name of machineNames) {
    const machine = machines[name];
    const response = await fetch(`http://${machine.address}:2379/v2/stats/self`);
    const { state } = (await response.json()) as { state: string };
    if (state === 'StateLeader') return machine;
  }
  throw new Error('No etcd leads.');
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

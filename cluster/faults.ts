import {
  afterTtl,
  allOf,
  etcdLeader,
  forAWhile,
  frozen,
  fullDisk,
  keepDown,
  killed,
  partition,
  pidOf,
  primary,
  replica,
  seconds,
  servingOf,
  switchedOff,
} from './breaking.ts';
import { isWholeNode, programOf, until } from './cluster.ts';
import { usually } from './fault.ts';
import type { Fault } from './fault.ts';
import { signalAll, treeOf } from './processes.ts';
import { fairlotMachines } from './topology.ts';

/** Bids have connections of their own (decision 245), so that nobody waits. */
const beside = { bids: 2 };

export const faults: readonly Fault[] = [
  killed(
    ['primary-postgres-killed', 'kill -9 of all processes of the primary’s PostgreSQL'],
    async (cluster) => (await primary(cluster)).postgres(),
  ),
  killed(['primary-patroni-killed', 'kill -9 of the primary’s Patroni'], async (cluster) => [
    pidOf(await primary(cluster), 'patroni'),
  ]),
  switchedOff(
    [
      'primary-machine-off',
      'kill -9 of everything on the primary’s machine, which comes back after 30 s',
    ],
    primary,
  ),
  frozen(
    ['primary-postgres-frozen-40', 'SIGSTOP of the primary’s PostgreSQL for 40 s'],
    40,
    async (cluster) => (await primary(cluster)).postgres(),
    afterTtl,
  ),
  frozen(
    ['primary-postgres-frozen-110', 'the same for 110 s'],
    110,
    async (cluster) => (await primary(cluster)).postgres(),
    afterTtl,
  ),
  frozen(
    ['primary-database-frozen-40', 'SIGSTOP of the primary’s PostgreSQL and Patroni for 40 s'],
    40,
    async (cluster) => {
      const machine = await primary(cluster);
      return [...(await allOf(machine, 'patroni')), ...(await machine.postgres())];
    },
    afterTtl,
  ),
  frozen(
    ['primary-patroni-frozen-40', 'SIGSTOP of the primary’s Patroni alone for 40 s'],
    40,
    // Its PostgreSQL goes on as a primary while another one is chosen: no commit of it may be acknowledged.
    async (cluster) => allOf(await primary(cluster), 'patroni'),
    afterTtl,
  ),
  killed(['replica-killed', 'kill -9 of a replica’s PostgreSQL'], async (cluster) =>
    (await replica(cluster)).postgres(),
  ),
  frozen(['replica-frozen-40', 'SIGSTOP of a replica’s PostgreSQL for 40 s'], 40, async (cluster) =>
    (await replica(cluster)).postgres(),
  ),
  switchedOff(
    [
      'replica-machine-off',
      'kill -9 of everything on a replica’s machine, which comes back after 30 s',
    ],
    replica,
  ),
  killed(['etcd-leader-killed', 'kill -9 of the etcd that leads'], async (cluster) => [
    pidOf(await etcdLeader(cluster), 'etcd'),
  ]),
  frozen(
    ['etcd-frozen', 'SIGSTOP of the etcd that leads for 40 s'],
    40,
    async (cluster) => [pidOf(await etcdLeader(cluster), 'etcd')],
    afterTtl,
  ),
  {
    name: 'etcd-majority-killed',
    what: 'kill -9 of two of three etcd, which come back after 40 s',
    // Nobody is primary as long as it lasts, which is chosen (decision 250).
    promised: { bids: 40 + usually.bids },
    async run({ machines }) {
      const two = [machines.one, machines.two];
      await keepDown(
        two.map((machine) => programOf(machine, 'etcd')),
        async () => two.map((machine) => pidOf(machine, 'etcd')),
        40,
      );
    },
  },
  killed(['haproxy-killed', 'kill -9 of a machine’s HAProxy'], ({ machines }) =>
    allOf(machines.one, 'haproxy'),
  ),
  frozen(['haproxy-frozen', 'SIGSTOP of a machine’s HAProxy for 40 s'], 40, ({ machines }) =>
    allOf(machines.one, 'haproxy'),
  ),
  {
    name: 'pgbouncer-killed',
    what: 'kill -9 of a machine’s PgBouncer, which comes back after 30 s',
    promised: beside,
    run: ({ machines: { one } }) =>
      keepDown([programOf(one, 'pgbouncer')], () => allOf(one, 'pgbouncer'), 30),
  },
  frozen(
    ['pgbouncer-frozen', 'SIGSTOP of a machine’s PgBouncer for 40 s'],
    40,
    ({ machines }) => allOf(machines.one, 'pgbouncer'),
    beside,
  ),
  killed(['fairlot-killed', 'kill -9 of all processes of a node of Fairlot'], ({ machines }) =>
    allOf(machines.one, 'fairlot'),
  ),
  frozen(['fairlot-frozen-30', 'SIGSTOP of a node of Fairlot for 30 s'], 30, ({ machines }) =>
    allOf(machines.one, 'fairlot'),
  ),
  killed(
    ['fairlot-process-killed', 'kill -9 of one of the processes of a node of Fairlot'],
    async ({ machines }) => (await servingOf(machines.one)).slice(0, 1),
  ),
  frozen(['fairlot-process-frozen', 'SIGSTOP of one of them for 30 s'], 30, async ({ machines }) =>
    (await servingOf(machines.one)).slice(0, 1),
  ),
  {
    name: 'fairlot-killed-before-notifying',
    what: 'kill -9 of a node’s processes between commit and NOTIFY, both of them ten times',
    // What they had committed they told nobody: everybody finds it by reading.
    promised: { watchers: 2 },
    // Always the same: a page whose node dies again and again comes back the later each time (section 9).
    async run({ machines: { one } }) {
      for (let kill = 0; kill < 10; kill += 1) {
        const processes = await servingOf(one);
        signalAll(processes, 'SIGUSR2');
        await until(
          async () => (await treeOf(processes)).length === 0,
          20_000,
          'The node did not die',
        );
        await until(() => isWholeNode(one.name), 120_000, 'The node did not come back');
      }
    },
  },
  forAWhile(
    ['primary-partitioned', 'the primary’s machine cut off from both others for 40 s'],
    primary,
    partition,
  ),
  forAWhile(['replica-partitioned', 'a replica’s machine cut off for 40 s'], replica, partition),
  forAWhile(['primary-disk-full', 'the primary’s disk full for 40 s'], primary, fullDisk),
  forAWhile(['replica-disk-full', 'a replica’s disk full for 40 s'], replica, fullDisk),
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
        const fairlot = programOf(machines[name], 'fairlot');
        const pid = pidOf(machines[name], 'fairlot');
        signalAll([pid], 'SIGTERM');
        await until(async () => fairlot.pid() !== pid, 30_000, 'The node did not stop');
        await until(() => isWholeNode(name), 120_000, 'The node did not come back');
        // As deploy/README.md says.
        await seconds(5);
      }
    },
  },
];

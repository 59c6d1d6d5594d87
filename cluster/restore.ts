import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { databaseUser } from '../packages/server/src/platform/database/embedded/os-user.ts';
import { openSaleroom } from '../packages/server/test/support/saleroom.ts';
import type { Acknowledged } from '../packages/server/test/support/remote-bidder.ts';
import type { Saleroom } from '../packages/server/test/support/saleroom.ts';
import { clusterFolder, isWholeCluster, primaryOf, startCluster, until } from './cluster.ts';
import type { Cluster, Machine } from './cluster.ts';
import { isLeader, isWhole, readMembers } from './patroni.ts';
import { signalAll } from './processes.ts';
import { binaries, fairlotCommand } from './programs.ts';
import { whatIsMissing } from './requirements.ts';
import { foldersOf } from './settings.ts';
import type { Supervised } from './supervisor.ts';
import { addressOf, fairlotMachines, groupOf, webPort } from './topology.ts';
import type { MachineName } from './topology.ts';
import { moreBids, startLoad } from './trial/load.ts';
import type { TimedBid } from './trial/load.ts';
import { makeScene } from './trial/scene.ts';
import type { Scene } from './trial/scene.ts';

// npm run test:restore: a backup under load, more bids, a disaster, and back to a moment between them.
const missing = whatIsMissing();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const origin = `http://127.0.0.1:${webPort}`;
const run = promisify(execFile);
const say = (line: string) => console.log(line);
const patronictl = '/usr/bin/patronictl';
const PATH = process.env['PATH'];
const etcOf = (name: MachineName) => foldersOf(clusterFolder, name).etc;
const dataOf = (name: MachineName) => `${foldersOf(clusterFolder, name).data}/postgresql`;
const user = await databaseUser(clusterFolder);
const cluster = await startCluster({ withDemo: false, say });

interface Moment {
  /** As PostgreSQL writes it, by its own clock. */
  readonly text: string;
  /** Epoch milliseconds here, before it was asked for and when it was known. */
  readonly asked: number;
  readonly known: number;
}

async function restoreAndCheck({ machines }: Cluster, room: Saleroom): Promise<void> {
  const scene = await makeScene(room, origin);
  const primary = await primaryOf(cluster);
  if (primary === null) throw new Error('There is no primary.');
  const load = startLoad({ origin, ...scene, perSecond: 50 });
  await moreBids(load, 200);
  say('A full backup, and one of what changed since …');
  for (const type of ['full', 'diff']) {
    await backRest(primary, `--type=${type}`, 'backup');
    await moreBids(load, 100);
  }
  const moment = await readMoment(room);
  await moreBids(load, 200);
  await load.stop();

  say('A disaster …');
  await sql`drop table lot_events, bids cascade`.execute(room.database.kysely);
  // Pushes what the log has to the backups.
  await backRest(primary, 'check');
  const nodes = fairlotMachines.map((name) => programOf(machines[name], 'fairlot'));
  await Promise.all(nodes.map(stop));
  say(`Back to ${moment.text} …`);
  await restore(machines, primary, moment.text);

  const { acknowledged } = load;
  const before = acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt < moment.asked);
  const after = acknowledged.filter(({ sentAt }) => sentAt > moment.known);
  const gone = await room.lost(acknowledged);
  say(`${before.length} bids acknowledged before it, ${after.length} sent after it.`);
  expectNone('acknowledged before it and missing', before.filter(isAmong(gone)));
  expectNone(
    'sent after it and there',
    after.filter((bid) => !isAmong(gone)(bid)),
  );
  await replay(room, scene);

  say('The nodes find out what is missing …');
  for (const node of nodes) node.release();
  await until(noneIsTrusting, 60_000, 'The nodes did not say what is missing');
  const [bidder] = scene.bidders;
  const refused = await bidder?.bid(origin, scene.lots[0] ?? '', 1_000_000);
  // `lost`: HAProxy answers for nodes that are not ready, with a page.
  if (refused !== 'lost' && refused?.status !== 503) throw new Error('A bid was taken.');
  await Promise.all(nodes.map(stop));
  const named = await readMissing();
  const accepted = gone.filter(({ reply }) => !reply.bidResultEnum.startsWith('Failed'));
  expectNone(
    'missing and not named',
    accepted.filter((bid) => !named.has(keyOf(bid))),
  );
  say(`${named.size} bids are named as missing, ${accepted.length} are.`);
  if (named.size !== accepted.length) throw new Error('Bids are named that are not missing.');

  say('A person goes on without them …');
  for (const name of fairlotMachines) await fairlot(name, 'verify-acknowledged', '--accept');
  for (const node of nodes) node.release();
  await until(() => isWholeCluster(cluster), 180_000, 'The machines did not come back');
  const later = startLoad({ origin, ...scene, perSecond: 50 });
  await moreBids(later, 100);
  await later.stop();
  expectNone('acknowledged afterwards and missing', await room.lost(later.acknowledged));
  await replay(room, scene);
  say('Restored, and bids go on.');
}

async function readMoment({ database }: Saleroom): Promise<Moment> {
  const asked = Date.now();
  const { rows } = await sql<{ text: string }>`select clock_timestamp()::text as text`.execute(
    database.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error('The database has no clock.');
  return { text: row.text, asked, known: Date.now() };
}

/** As deploy/README.md says it. */
async function restore(
  machines: Cluster['machines'],
  primary: Machine,
  moment: string,
): Promise<void> {
  const others = Object.values(machines).filter((machine) => machine !== primary);
  // The primary last, so that none of the others is promoted meanwhile.
  for (const machine of [...others, primary]) await stop(programOf(machine, 'patroni'));
  const configuration = `${etcOf(primary.name)}/patroni.yml`;
  const forgetting = inMachine(primary.name, patronictl, '-c', configuration, 'remove', 'fairlot');
  forgetting.child.stdin?.end('fairlot\nYes I am aware\n');
  await forgetting;
  await inMachine(primary.name, '/bin/sh', `${etcOf(primary.name)}/restore.sh`, moment);
  for (const { name } of others) await rm(dataOf(name), { recursive: true });
  programOf(primary, 'patroni').release();
  await until(async () => (await readMembers()).some(isLeader), 120_000, 'Nobody is primary');
  for (const machine of others) programOf(machine, 'patroni').release();
  await until(async () => isWhole(await readMembers()), 180_000, 'The replicas did not come back');
}

async function replay(room: Saleroom, { auctionId, lots }: Scene): Promise<void> {
  const { output, failed } = await fairlot(fairlotMachines[0], 'replay', auctionId);
  say(output.trim());
  expectNone('faults of lots', await room.audit(lots));
  if (failed) throw new Error('The log says something else.');
}

/** Bids that the nodes had acknowledged and that the database lacks, by what they are known by. */
async function readMissing(): Promise<Set<string>> {
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

const keyOf = ({ lotId, uniqueId }: Acknowledged) => `${lotId} ${uniqueId}`;
const isAmong = (bids: readonly Acknowledged[]) => {
  const keys = new Set(bids.map(keyOf));
  return (bid: TimedBid) => keys.has(keyOf(bid));
};

function expectNone(what: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`${found.length} ${what}: ${JSON.stringify(found[0])}`);
}

async function noneIsTrusting(): Promise<boolean> {
  const standings = await Promise.all(
    fairlotMachines.map(async (name) => {
      const signal = AbortSignal.timeout(2_000);
      const ready = await fetch(`http://${addressOf[name]}:3000/readyz`, { signal });
      return ready.status === 503 && (await ready.text()).includes('not in the database');
    }),
  ).catch(() => [false]);
  return standings.every(Boolean);
}

function programOf({ name, programs }: Machine, kind: string): Supervised {
  const program = programs.get(kind);
  if (!program) throw new Error(`Machine ${name} has no ${kind}.`);
  return program;
}

/** Ends a program in order until it is released. */
async function stop(program: Supervised): Promise<void> {
  const pid = program.pid();
  program.hold();
  if (pid !== null) signalAll([pid], 'SIGTERM');
  await until(async () => program.pid() === null, 60_000, `${program.name} did not end`);
}

/** Runs a program as PostgreSQL's user on a machine, as a person there would. */
function inMachine(machine: MachineName, command: string, ...args: string[]) {
  const as = user === undefined ? {} : { uid: user.uid, gid: groupOf[machine] };
  return run(command, args, { ...as, cwd: clusterFolder, env: { PATH, LANG: 'C.UTF-8' } });
}

const backRest = ({ name }: Machine, ...args: string[]) =>
  inMachine(
    name,
    binaries.pgbackrest,
    `--config=${etcOf(name)}/pgbackrest.conf`,
    '--stanza=fairlot',
    ...args,
  );

/** A command of Fairlot's on a machine; whether it failed is the answer of some. */
async function fairlot(machine: MachineName, ...args: string[]) {
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

const saleroom = await openSaleroom(cluster.databaseUrl);
try {
  await restoreAndCheck(cluster, saleroom);
} finally {
  await saleroom.close();
  await cluster.stop();
}

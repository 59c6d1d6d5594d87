import { sql } from 'kysely';
import type { Acknowledged } from '../packages/server/test/support/remote-bidder.ts';
import type { Saleroom } from '../packages/server/test/support/saleroom.ts';
import {
  etcOf,
  expectNone,
  fairlot,
  forgetCluster,
  inMachine,
  keyOf,
  leadWith,
  readMissing,
  restore,
  stop,
} from './by-hand.ts';
import { isWholeCluster, primaryOf, programOf, until } from './cluster.ts';
import type { Cluster, Machine } from './cluster.ts';
import { binaries } from './programs.ts';
import { whatIsMissing } from './requirements.ts';
import { addressOf, fairlotMachines, webPort } from './topology.ts';
import { moreBids, startLoad } from './trial/load.ts';
import type { TimedBid } from './trial/load.ts';
import { makeScene } from './trial/scene.ts';
import type { Scene } from './trial/scene.ts';
import { say, withCluster } from './with-cluster.ts';

// npm run test:restore: a backup under load, more bids, a disaster, and back to a moment between them.
const missing = whatIsMissing();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const origin = `http://127.0.0.1:${webPort}`;
/** Bids. */
const perSecond = 50;

interface Moment {
  /** As PostgreSQL writes it, by its own clock. */
  readonly text: string;
  /** Epoch milliseconds here, before it was asked for and when it was known. */
  readonly asked: number;
  readonly known: number;
}

async function restoreAndCheck(cluster: Cluster, room: Saleroom): Promise<void> {
  const { machines } = cluster;
  const scene = await makeScene(room, origin, perSecond);
  const primary = await primaryOf(cluster);
  if (primary === null) throw new Error('There is no primary.');
  const load = startLoad({ origin, ...scene, perSecond });
  await moreBids(load, 200);
  say('A full backup, and one of what changed since …');
  await backRest(primary, '--type=full', 'backup');
  await moreBids(load, 100);
  await inMachine(primary.name, '/bin/sh', `${etcOf(primary.name)}/back-up.sh`);
  await expectNotedBackup(room);
  await moreBids(load, 100);
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
  await goBack(machines, primary, moment.text);

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
  const later = startLoad({ origin, ...scene, perSecond });
  await moreBids(later, 100);
  await later.stop();
  expectNone('acknowledged afterwards and missing', await room.lost(later.acknowledged));
  await replay(room, scene);
  say('Restored, and bids go on.');
}

async function expectNotedBackup({ database }: Saleroom): Promise<void> {
  const noted = await database.kysely.selectFrom('database_backups').select('kind').execute();
  if (noted.length !== 1) throw new Error('The backup is not noted in the database.');
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
async function goBack(
  machines: Cluster['machines'],
  primary: Machine,
  moment: string,
): Promise<void> {
  const others = Object.values(machines).filter((machine) => machine !== primary);
  // The primary last, so that none of the others is promoted meanwhile.
  for (const machine of [...others, primary]) await stop(programOf(machine, 'patroni'));
  await forgetCluster(primary.name);
  await restore(primary, moment);
  await leadWith(primary, others);
}

async function replay(room: Saleroom, { auctionId, lots }: Scene): Promise<void> {
  const { output, failed } = await fairlot(fairlotMachines[0], 'replay', auctionId);
  say(output.trim());
  expectNone('faults of lots', await room.audit(lots));
  if (failed) throw new Error('The log says something else.');
}

const isAmong = (bids: readonly Acknowledged[]) => {
  const keys = new Set(bids.map(keyOf));
  return (bid: TimedBid) => keys.has(keyOf(bid));
};

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

const backRest = ({ name }: Machine, ...args: string[]) =>
  inMachine(
    name,
    binaries.pgbackrest,
    `--config=${etcOf(name)}/pgbackrest.conf`,
    '--stanza=fairlot',
    ...args,
  );

await withCluster(restoreAndCheck);

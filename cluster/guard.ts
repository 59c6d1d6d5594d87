import { setTimeout as delay } from 'node:timers/promises';
import { readPosition } from '../packages/server/src/bidding/acknowledged/missing.queries.ts';
import { openDatabase } from '../packages/server/src/platform/database/database.ts';
import type { Saleroom } from '../packages/server/test/support/saleroom.ts';
import {
  expectNone,
  forgetCluster,
  keyOf,
  leadWith,
  readMissing,
  restore,
  stop,
} from './by-hand.ts';
import { pidOf, primary } from './breaking.ts';
import { isReady, programOf, until } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { signalAll } from './processes.ts';
import { whatIsMissing } from './requirements.ts';
import { addressOf, fairlotMachines, webPort } from './topology.ts';
import type { MachineName } from './topology.ts';
import { moreBids, startLoad } from './trial/load.ts';
import { makeScene } from './trial/scene.ts';
import { say, withCluster } from './with-cluster.ts';

// npm run test:guard [by-hand|frozen]: acknowledged bids are lost on purpose; each node is to notice within a second,
// to take none from then on, and to name every one that is gone. Exit code 2: nothing was lost.
const ways = {
  'by-hand': { isUnsafe: false, lose: bringFormerPrimaryBack },
  frozen: { isUnsafe: true, lose: freezePrimary },
};
const way = process.argv[2] ?? 'by-hand';
const missing =
  way in ways ? whatIsMissing() : `Ways to lose bids: ${Object.keys(ways).join(', ')}.`;
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const { isUnsafe, lose } = ways[way as keyof typeof ways];
const origin = `http://127.0.0.1:${webPort}`;
/** Bids. */
const perSecond = 50;
/** Milliseconds. */
const noticedWithin = 1_000;
/** Exit code of a trial in which nothing was lost: neither that nodes notice a loss, nor that they do not. */
const nothingShown = 2;

/** The former primary, which lacks what the new one acknowledged, is made primary again by a person (deploy/README.md). */
async function bringFormerPrimaryBack(cluster: Cluster, moreAcknowledged: () => Promise<void>) {
  const former = await primary(cluster);
  const others = Object.values(cluster.machines).filter((machine) => machine !== former);
  say(`Machine ${former.name} is no longer primary …`);
  const patroni = pidOf(former, 'patroni');
  programOf(former, 'patroni').hold();
  signalAll([patroni, ...(await former.postgres())], 'SIGKILL');
  await until(async () => !(await areReady()), 60_000, 'The nodes did not lose their database');
  await until(areReady, 60_000, 'The nodes did not find the new primary');
  await moreAcknowledged();
  say('It is primary again, without what was acknowledged since …');
  const latest = await primary(cluster);
  // The replica first: it has everything, and would be primary next.
  for (const machine of [...others.filter((other) => other !== latest), latest]) {
    await stop(programOf(machine, 'patroni'));
  }
  await forgetCluster(former.name);
  await restore(former, 'as-is');
  await leadWith(former, others);
}

/** As it happened (decision 229): it wakes up and takes the leader key from the new one. */
async function freezePrimary(cluster: Cluster, moreAcknowledged: () => Promise<void>) {
  const frozen = await (await primary(cluster)).postgres();
  say('The primary’s PostgreSQL is frozen for 110 s …');
  signalAll(frozen, 'SIGSTOP');
  await delay(110_000);
  await moreAcknowledged();
  signalAll(frozen, 'SIGCONT');
  say('It wakes up …');
  await delay(60_000);
}

const areReady = async () => (await Promise.all(fairlotMachines.map(isReady))).every(Boolean);

/** When a node's HAProxy first led to another primary, and when the node distrusted it. Epoch milliseconds. */
interface Notice {
  readonly name: MachineName;
  shownAt: number | null;
  noticedAt: number | null;
}

/** Looks, until it is stopped, at what a node is shown after `timeline`, and at what it says. */
function watchNode(cluster: Cluster, name: MachineName, timeline: number) {
  const notice: Notice = { name, shownAt: null, noticedAt: null };
  const stopping = new AbortController();
  const url = cluster.databaseUrl.replace(addressOf.one, addressOf[name]);
  const database = openDatabase({
    url,
    maxConnections: 1,
    applicationName: 'fairlot test guard',
    queryTimeoutMs: 1_000,
  });

  async function lookAtDatabase(): Promise<void> {
    while (!stopping.signal.aborted && notice.shownAt === null) {
      const shown = await readPosition(database.kysely).catch(() => null);
      if (shown !== null && shown.timeline !== timeline) notice.shownAt = Date.now();
      await delay(50);
    }
  }
  async function askNode(): Promise<void> {
    while (!stopping.signal.aborted && notice.noticedAt === null) {
      const text = await whyNotReady(name);
      const isDistrust = /older state|not in the database|being compared/.test(text);
      if (isDistrust && notice.shownAt !== null) notice.noticedAt = Date.now();
      await delay(50);
    }
  }
  const looks = [lookAtDatabase(), askNode()];
  return {
    notice,
    async stop() {
      stopping.abort();
      await Promise.all(looks);
      await database.close();
    },
  };
}

async function whyNotReady(name: MachineName): Promise<string> {
  const signal = AbortSignal.timeout(2_000);
  const url = `http://${addressOf[name]}:3000/readyz`;
  const response = await fetch(url, { signal }).catch(() => null);
  return response?.status === 503 ? response.text().catch(() => '') : '';
}

async function loseAndCheck(cluster: Cluster, room: Saleroom): Promise<void> {
  const scene = await makeScene(room, origin, perSecond);
  // Bidders who give up soon: what they send after the loss is to be refused.
  const load = startLoad({ origin, ...scene, perSecond, patienceMs: 2_000 });
  await moreBids(load, 200);
  const watched: ReturnType<typeof watchNode>[] = [];
  await lose(cluster, async () => {
    await moreBids(load, 200);
    // A primary of another timeline than this one may lack some of them.
    const { timeline } = await readPosition(room.database.kysely);
    watched.push(...fairlotMachines.map((name) => watchNode(cluster, name, timeline)));
  });
  await delay(5_000);
  await load.stop();
  for (const node of watched) await node.stop();

  const { acknowledged, sent } = load;
  const gone = (await room.lost(acknowledged)).filter(
    ({ reply }) => !reply.bidResultEnum.startsWith('Failed'),
  );
  say(`${acknowledged.length} bids acknowledged, ${gone.length} of them gone.`);
  if (gone.length === 0) {
    say('Nothing was lost, so nothing was shown. Try again.');
    process.exitCode = nothingShown;
    return;
  }
  const shownAt = Math.min(...watched.map(({ notice }) => notice.shownAt ?? Infinity));
  for (const { notice } of watched) {
    const { name, noticedAt } = notice;
    if (noticedAt === null) {
      throw new Error(`Machine ${name} noticed nothing; it says: ${await whyNotReady(name)}`);
    }
    const took = noticedAt - (notice.shownAt ?? shownAt);
    say(`Machine ${name} noticed it after ${took} ms.`);
    if (took > noticedWithin) throw new Error('That is too late.');
  }
  const noticedAt = Math.max(...watched.map(({ notice }) => notice.noticedAt ?? 0));
  expectNone(
    'taken after it was noticed',
    acknowledged.filter((bid) => bid.sentAt > noticedAt),
  );
  const named = await readMissing();
  expectNone(
    'missing and not named',
    gone.filter((bid) => !named.has(keyOf(bid))),
  );
  const sentKeys = new Set(
    [...sent].map((name) => name.split(' ')).map(([lot, , id]) => `${lot} ${id}`),
  );
  expectNone(
    'named that nobody sent',
    [...named].filter((name) => !sentKeys.has(name)),
  );
  const unheard = named.size - gone.length;
  say(`${named.size} bids are named, ${unheard} of them such whose answer did not arrive.`);
}

await withCluster(loseAndCheck, isUnsafe);

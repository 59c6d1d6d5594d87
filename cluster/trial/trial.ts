import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { auditLot } from '../../packages/server/src/main/testing/audit-lot.ts';
import type { Saleroom } from '../../packages/server/test/support/saleroom.ts';
import { isWholeCluster, until } from '../cluster.ts';
import type { Cluster } from '../cluster.ts';
import type { Fault } from '../faults.ts';
import { moreBids, nameOf, startLoad } from './load.ts';
import type { Load, TimedBid } from './load.ts';
import { makeScene, most } from './scene.ts';
import { openWatcher } from './watchers.ts';
import type { PageWatcher } from './watchers.ts';

/** What came of a fault. Seconds. */
export interface Outcome {
  readonly fault: string;
  /** Longest time in which no bid was acknowledged. */
  readonly silence: number;
  /** Longest time that one bid took, with its repetitions. */
  readonly slowestBid: number;
  /** Longest time from when bids were taken again, or from a later bid, until each watcher knew it. */
  readonly watchers: number;
  /** From the fault's end until three machines were as before. */
  readonly whole: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Bids that were decided and that nobody sent so: one was taken for another, or made a second time. */
  readonly doubled: number;
  /** What else is wrong, in words; empty if nothing. */
  readonly problems: readonly string[];
  /** Bids that were sent in a second. */
  readonly perSecond: number;
  /** Of the machine, when it was measured. */
  readonly load: number;
}

const promises = { silence: 15, watchers: 5 };
const sizes = { watchers: 4, capacityMs: 5_000 };
/** Milliseconds that the machines have to be three again, by themselves. */
const healingMs = 180_000;
/** Milliseconds within which watchers learn of the last bid, or are given up. */
const learningMs = 30_000;

/** Bids and watches, does the fault, and says what came of it. */
export async function tryFault(
  cluster: Cluster,
  saleroom: Saleroom,
  origin: string,
  fault: Fault,
  perSecond: number,
): Promise<Outcome> {
  await until(() => isWholeCluster(cluster), healingMs, 'The machines were not whole before it');
  const scene = await makeScene(saleroom, origin, perSecond);
  const watchers = await Promise.all(
    Array.from({ length: sizes.watchers }, () => openWatcher(origin, scene.sessionId)),
  );
  const load = startLoad({ origin, ...scene, perSecond });
  await moreBids(load, 100);

  const began = Date.now();
  const problems: string[] = [];
  await fault.run(cluster).catch((error: unknown) => problems.push(String(error)));
  const over = Date.now();
  await moreBids(load, 100);
  await until(() => isWholeCluster(cluster), healingMs, 'Not whole again by itself').catch(
    (error: unknown) => problems.push(String(error)),
  );
  const whole = Date.now() - over;
  await moreBids(load, 50);
  await load.stop();
  const bids = load.acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt >= began);
  const silence = longestSilence(began, bids);
  const late = await lateness(watchers, bids, silence);
  for (const watcher of watchers) watcher.stop();

  const lost = await saleroom.lost(load.acknowledged);
  const doubled = await countDoubled(saleroom, scene.lots, load);
  const audits = await Promise.all(scene.lots.map((lot) => auditLot(saleroom.database, lot)));
  problems.push(...load.failed, ...audits.flat());
  const outcome = {
    fault: fault.name,
    silence: inSeconds(silence.end - silence.begin),
    slowestBid: inSeconds(
      Math.max(...bids.map(({ sentAt, acknowledgedAt }) => acknowledgedAt - sentAt)),
    ),
    watchers: inSeconds(late),
    whole: inSeconds(whole),
    acknowledged: load.acknowledged.length,
    lost: lost.length,
    doubled,
    perSecond,
    load: Math.round(loadavg()[0] ?? 0),
  };
  const silent = promises.silence + (fault.standsStill ?? 0);
  if (outcome.silence > silent) problems.push(`no bid for ${outcome.silence} s`);
  if (outcome.watchers > promises.watchers) problems.push(`watchers ${outcome.watchers} s late`);
  return { ...outcome, problems };
}

/** Bids in a second that these machines take of as many bidders as are tried, who bid again at once. */
export async function measureCapacity(saleroom: Saleroom, origin: string): Promise<number> {
  const scene = await makeScene(saleroom, origin, most);
  const load = startLoad({ origin, ...scene, perSecond: Infinity });
  await moreBids(load, 100);
  const before = load.acknowledged.length;
  await delay(sizes.capacityMs);
  const taken = load.acknowledged.length - before;
  await load.stop();
  return Math.round((taken * 1_000) / sizes.capacityMs);
}

const inSeconds = (ms: number) => Math.round(ms / 100) / 10;

/** Whether a fault left everything as it is promised. */
export const isKept = ({ lost, doubled, problems }: Outcome) =>
  lost === 0 && doubled === 0 && problems.length === 0;

/** Epoch milliseconds. */
function longestSilence(began: number, bids: readonly TimedBid[]): { begin: number; end: number } {
  let longest = { begin: began, end: began };
  let before = began;
  for (const { acknowledgedAt } of bids) {
    if (acknowledgedAt - before > longest.end - longest.begin) {
      longest = { begin: before, end: acknowledgedAt };
    }
    before = acknowledgedAt;
  }
  return longest;
}

/** Milliseconds that watchers were late at most; whoever still does not know is as late as it is now. */
async function lateness(
  watchers: readonly PageWatcher[],
  bids: readonly TimedBid[],
  silence: { readonly begin: number; readonly end: number },
): Promise<number> {
  const giveUpAt = Date.now() + learningMs;
  let latest = 0;
  for (const watcher of watchers) {
    for (const { lotId, reply, acknowledgedAt } of bids) {
      const isBefore = acknowledgedAt <= silence.begin;
      const from = isBefore ? silence.end : acknowledgedAt;
      while (watcher.knewAt(lotId, reply.sequence) === null && Date.now() < giveUpAt) {
        await delay(50);
      }
      latest = Math.max(latest, (watcher.knewAt(lotId, reply.sequence) ?? Date.now()) - from);
    }
  }
  return latest;
}

async function countDoubled(
  { database }: Saleroom,
  lots: readonly string[],
  { sent }: Load,
): Promise<number> {
  const decided = await database.kysely
    .selectFrom('bids')
    .select(['lot_id', 'bidder_id', 'unique_id'])
    .where('lot_id', 'in', lots)
    .execute();
  return decided.filter((bid) => !sent.has(nameOf(bid.lot_id, bid.bidder_id, bid.unique_id)))
    .length;
}

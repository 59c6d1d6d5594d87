import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Saleroom } from '../../packages/server/test/support/saleroom.ts';
import { untilWhole } from '../cluster.ts';
import type { Cluster } from '../cluster.ts';
import { promiseOf } from '../fault.ts';
import type { Fault } from '../fault.ts';
import { countDoubled, readTraces } from './doubled.ts';
import { moreBids, startLoad } from './load.ts';
import type { TimedBid } from './load.ts';
import { brokenPromises, isKept } from './outcome.ts';
import type { Measured, Outcome } from './outcome.ts';
import { makeScene, most } from './scene.ts';
import type { Scene } from './scene.ts';
import { keepTimeline } from './timeline.ts';
import { openWatcher } from './watchers.ts';
import type { PageWatcher } from './watchers.ts';

const sizes = { watchers: 4, capacityMs: 5_000, scenes: 5, problems: 5 };
/** Milliseconds that the machines have to be three again, by themselves. */
const healingMs = 180_000;
/** Milliseconds within which watchers learn of the last bid, or are given up. */
const learningMs = 30_000;

export interface Stage {
  readonly cluster: Cluster;
  readonly saleroom: Saleroom;
  readonly origin: string;
}

/** Notes what failed; a bug of ours is thrown. */
type Note = (error: unknown) => null;

/**
 * Bids and watches, does the fault, and says what came of it, what failed meanwhile included. If it was not kept,
 * `say` is told what happened when.
 */
export async function tryFault(
  stage: Stage,
  fault: Fault,
  perSecond: number,
  say: (line: string) => void,
): Promise<Outcome> {
  const began = Date.now();
  const problems: string[] = [];
  const timeline: string[] = [];
  const note = (error: unknown) => {
    if (isBug(error)) throw error;
    problems.push(error instanceof Error ? error.message : String(error));
    return null;
  };
  const measured = await makeSceneAtLast(stage, perSecond)
    .then((scene) => measure(stage, scene, fault, perSecond, timeline, note))
    .catch(note);
  if (measured !== null) problems.push(...brokenPromises(measured, promiseOf(fault)));
  const outcome = {
    fault: fault.name,
    measured,
    problems: shorten(problems),
    perSecond,
    load: Math.round(loadavg()[0] ?? 0),
    took: inSeconds(Date.now() - began),
  };
  if (!isKept(outcome)) for (const line of timeline) say(line);
  return outcome;
}

/** Tries some times: a connection from before the last fault may end at its first use. */
async function makeSceneAtLast({ saleroom, origin }: Stage, perSecond: number): Promise<Scene> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeScene(saleroom, origin, perSecond);
    } catch (error) {
      if (isBug(error) || attempt === sizes.scenes) throw error;
      await delay(1_000);
    }
  }
}

async function measure(
  { cluster, saleroom, origin }: Stage,
  scene: Scene,
  fault: Fault,
  perSecond: number,
  lines: string[],
  note: Note,
): Promise<Measured> {
  const watchers = await Promise.all(
    Array.from({ length: sizes.watchers }, () => openWatcher(origin, scene.sessionId)),
  );
  const load = startLoad({ origin, ...scene, perSecond });
  const timeline = keepTimeline(load, watchers, lines);
  try {
    await moreBids(load, 100);
    const began = Date.now();
    timeline.write('the fault begins');
    await fault.run(cluster).catch(note);
    const over = Date.now();
    timeline.write('the fault is over');
    await moreBids(load, 100).catch(note);
    const wholeAt = await untilWhole(cluster, healingMs).catch(note);
    const whole = Math.max(0, (wholeAt ?? Date.now()) - over);
    await moreBids(load, 50).catch(note);
    await load.stop();
    for (const failed of load.failed) note(failed);
    const bids = load.acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt >= began);
    const silence = longestSilence(began, bids);
    const late = await lateness(watchers, bids, silence);
    for (const problem of await saleroom.audit(scene.lots)) note(problem);
    const slowest = Math.max(
      0,
      ...bids.map(({ sentAt, acknowledgedAt }) => acknowledgedAt - sentAt),
    );
    return {
      silence: inSeconds(silence.end - silence.begin),
      slowestBid: inSeconds(slowest),
      watchers: inSeconds(late),
      whole: inSeconds(whole),
      acknowledged: load.acknowledged.length,
      lost: (await saleroom.lost(load.acknowledged)).length,
      doubled: countDoubled(await readTraces(saleroom.database, scene, load, origin)),
    };
  } finally {
    await timeline.stop();
    for (const watcher of watchers) watcher.stop();
    await load.stop();
  }
}

/** Of the same kind there may be as many as bids. */
const shorten = (problems: readonly string[]) =>
  problems.length <= sizes.problems
    ? problems
    : [...problems.slice(0, sizes.problems), `${problems.length - sizes.problems} more`];

/** A call that failed on its way is a TypeError as well, with a cause. */
const isBug = (error: unknown) =>
  error instanceof ReferenceError || (error instanceof TypeError && error.cause === undefined);

/** Bids in a second that these machines take of as many bidders as are tried, who bid again at once. */
export async function measureCapacity({ saleroom, origin }: Stage): Promise<number> {
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

/** Epoch milliseconds; up to now if no bid was taken any more. */
function longestSilence(began: number, bids: readonly TimedBid[]): { begin: number; end: number } {
  let longest = { begin: began, end: began };
  let before = began;
  for (const at of [...bids.map(({ acknowledgedAt }) => acknowledgedAt), Date.now()]) {
    if (at - before > longest.end - longest.begin) longest = { begin: before, end: at };
    before = at;
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

import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Backlog } from '../modules/module.ts';
import { backlogName } from './fact.ts';
import type { NodeFollower } from './fact.ts';
import { readFactsFrom, readHorizon } from './facts.queries.ts';

/** Facts read at once; more are read by further statements of the same round. */
const batchSize = 1_000;
/** Milliseconds before a failed follower is called again; doubled each time. */
const firstRetryMs = 1_000;
/**
 * At most this long between tries, so that a follower that has recovered catches up within a minute.
 */
const longestRetryMs = 60_000;
/**
 * Milliseconds for which deliveries are retried. Nodes cache pages and answers for seconds, and watchers
 * who missed an event read again at the next one: later retries would change nothing.
 */
const retriedForMs = 10 * 60_000;
/**
 * The maximum of all followers together, a few megabytes: one retraction or withdrawal a second for most
 * of that time.
 */
const maxFailed = 500;

export interface NodeFollowers {
  /** From now on, committed facts are delivered. */
  readonly begin: () => Promise<void>;
  /**
   * Delivers what has been committed since the last round, and retries what failed. Returns the names
   * of the facts read, including those without a follower here.
   */
  readonly round: () => Promise<ReadonlySet<string>>;
  /** Deliveries that failed and are retried, by follower. */
  readonly backlog: () => ReadonlyMap<string, Backlog>;
  /** Failed deliveries that were abandoned. */
  readonly givenUp: () => number;
}

interface Failed {
  readonly follower: NodeFollower;
  readonly body: unknown;
  readonly failures: number;
  readonly firstAt: number;
  readonly dueAt: number;
}

/**
 * Delivers every fact that any node commits to the followers of one node. Ids are assigned before the
 * commit, so a smaller one can appear after a larger one; therefore each round reads facts of
 * transactions from the horizon on, that is the oldest one running at the last round, and skips those
 * delivered already. A long transaction delays only its own facts.
 */
export function createNodeFollowers(
  { kysely }: Database,
  log: Log,
  followers: readonly NodeFollower[],
  now: () => number = () => performance.now(),
  /** Has ended before followers are told of what was read. */
  beforeTelling: () => Promise<void> = async () => undefined,
): NodeFollowers {
  const byFact = Map.groupBy(followers, ({ factName }) => factName);
  let horizon: bigint | null = null;
  /** Facts delivered already, of transactions from the horizon on, with their transactions. */
  const delivered = new Map<number, bigint>();
  let failed: Failed[] = [];
  let givenUp = 0;

  async function begin(): Promise<void> {
    horizon ??= await readHorizon(kysely);
  }

  async function deliver(
    follower: NodeFollower,
    body: unknown,
    failures = 0,
    firstAt = now(),
  ): Promise<void> {
    try {
      await follower.follow(body);
    } catch (error) {
      const pauseMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
      const dueAt = now() + pauseMs;
      if (dueAt - firstAt > retriedForMs) {
        giveUp(follower, error);
        return;
      }
      log.error(
        { err: error, follower: follower.name, pauseMs },
        'a follower failed, will try again',
      );
      failed.push({ follower, body, failures: failures + 1, firstAt, dueAt });
      if (failed.length > maxFailed) forgetOldest();
    }
  }

  function forgetOldest(): void {
    const oldest = failed.reduce((one, other) => (other.firstAt < one.firstAt ? other : one));
    failed = failed.filter((one) => one !== oldest);
    giveUp(oldest.follower, `more than ${maxFailed} failed`);
  }

  function giveUp({ name }: NodeFollower, reason: unknown): void {
    givenUp += 1;
    log.error({ err: reason, follower: name }, 'a follower failed, giving up');
  }

  async function retryFailedHere(): Promise<void> {
    const at = now();
    const due = failed.filter(({ dueAt }) => dueAt <= at);
    failed = failed.filter(({ dueAt }) => dueAt > at);
    for (const { follower, body, failures, firstAt } of due) {
      await deliver(follower, body, failures, firstAt);
    }
  }

  /** Delivers one statement's facts; returns whether there may be more. */
  async function readOnce(from: bigint, names: Set<string>): Promise<boolean> {
    const read = await readFactsFrom(kysely, from, {
      known: [...delivered.keys()],
      limit: batchSize,
    });
    if (read.facts.length > 0) await beforeTelling();
    for (const { id, name, body, transactionId } of read.facts) {
      for (const follower of byFact.get(name) ?? []) await deliver(follower, body);
      delivered.set(id, transactionId);
      names.add(name);
    }
    if (read.facts.length === batchSize) return true;
    horizon = read.horizon;
    for (const [id, transactionId] of delivered) if (transactionId < horizon) delivered.delete(id);
    return false;
  }

  return {
    begin,
    givenUp: () => givenUp,
    backlog() {
      const byFollower = Map.groupBy(failed, ({ follower }) => backlogName(follower));
      return new Map(
        followers.map(backlogName).map((label) => {
          const waiting = byFollower.get(label) ?? [];
          const ages = waiting.map(({ firstAt }) => (now() - firstAt) / 1_000);
          return [label, { count: waiting.length, oldestSeconds: Math.max(0, ...ages) }];
        }),
      );
    },
    async round() {
      await begin();
      await retryFailedHere();
      const names = new Set<string>();
      while (horizon !== null && (await readOnce(horizon, names)));
      return names;
    },
  };
}

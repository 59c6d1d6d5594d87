import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { InstallationFollower } from './fact.ts';
import { lockNextFact, markFollowed, readFollowerHorizon } from './facts.queries.ts';
import type { Place } from './facts.queries.ts';

export interface InstallationFollowers {
  /**
   * Follows all facts that have not been followed and that no other node is following at the moment.
   * Returns the names of facts for which a follower failed.
   */
  readonly round: (isDue: (factName: string) => boolean) => Promise<ReadonlySet<string>>;
}

/**
 * Followers of the installation as a whole. The first node locks the fact, follows it and records that in
 * one transaction: unfinished work of a dead node is rolled back.
 */
export function createInstallationFollowers(
  database: Database,
  log: Log,
  followers: readonly InstallationFollower[],
): InstallationFollowers {
  /** For each follower, the point before which nothing is left, so that a round need not scan all facts. */
  const horizons = new Map<InstallationFollower, bigint>();

  /** The place of the next fact and whether it failed; null if there are no more. */
  async function followNext(follower: InstallationFollower, after: Place) {
    let place: Place | null = null;
    try {
      await database.transaction(async (transaction) => {
        const fact = await lockNextFact(transaction, follower, after);
        if (fact === null) return;
        place = fact.place;
        if (!(await markFollowed(transaction, place.factId, follower.name))) return;
        await follower.follow(transaction, fact.body, fact.recordedAt);
      });
      return place && { place, hasFailed: false };
    } catch (error) {
      // An error before a fact was even found would hit the next one as well.
      if (place === null) throw error;
      const { factId: fact } = place;
      log.error({ err: error, follower: follower.name, fact }, 'a follower failed, will try again');
      return { place, hasFailed: true };
    }
  }

  /** Whether all facts were followed; those that failed are left to the next round. */
  async function followAll(follower: InstallationFollower): Promise<boolean> {
    const from = horizons.get(follower) ?? 0n;
    const horizon = await readFollowerHorizon(database.kysely, follower, from);
    horizons.set(follower, horizon);
    let hasFailed = false;
    let next = await followNext(follower, { transactionId: horizon, factId: 0 });
    while (next !== null) {
      hasFailed ||= next.hasFailed;
      next = await followNext(follower, next.place);
    }
    return !hasFailed;
  }

  return {
    async round(isDue) {
      const failed = new Set<string>();
      for (const follower of followers) {
        if (!isDue(follower.factName)) continue;
        if (!(await followAll(follower))) failed.add(follower.factName);
      }
      return failed;
    },
  };
}

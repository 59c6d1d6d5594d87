import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { InstallationFollower } from './fact.ts';
import { lockNextFact, markFollowed } from './facts.queries.ts';

export interface InstallationFollowers {
  /**
   * Follows all facts that nobody has followed yet and no other node is following just now. Returns the
   * names of those facts that a follower failed at.
   */
  readonly round: (isDue: (factName: string) => boolean) => Promise<ReadonlySet<string>>;
}

/**
 * Followers of the installation as a whole. Whichever node comes first locks the fact, follows it and
 * writes that down in one transaction: what a dead node had begun is as if it had never been.
 */
export function createInstallationFollowers(
  database: Database,
  log: Log,
  followers: readonly InstallationFollower[],
): InstallationFollowers {
  /** False when there is no further fact; one that fails is passed over for this round. */
  async function followNext(
    follower: InstallationFollower,
    passedOver: number[],
  ): Promise<boolean> {
    let id: number | null = null;
    try {
      await database.transaction(async (transaction) => {
        const fact = await lockNextFact(transaction, follower, passedOver);
        if (fact === null) return;
        id = fact.id;
        if (!(await markFollowed(transaction, fact.id, follower.name))) return;
        await follower.follow(transaction, fact.body);
      });
    } catch (error) {
      // What kept it from even finding a fact keeps it from the next one too.
      if (id === null) throw error;
      log.error({ err: error, follower: follower.name, fact: id }, 'a follower failed; told again');
      passedOver.push(id);
    }
    return id !== null;
  }

  return {
    async round(isDue) {
      const failed = new Set<string>();
      for (const follower of followers) {
        if (!isDue(follower.factName)) continue;
        const passedOver: number[] = [];
        while (await followNext(follower, passedOver));
        if (passedOver.length > 0) failed.add(follower.factName);
      }
      return failed;
    },
  };
}

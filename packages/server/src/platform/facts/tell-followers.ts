import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Pass } from '../modules/module.ts';
import type { Follower } from './fact.ts';
import { deleteOldFacts } from './facts.queries.ts';
import { createInstallationFollowers } from './installation-followers.ts';
import { createNodeFollowers } from './node-followers.ts';

/** Followers hear of a fact within two seconds, whatever becomes of the node that committed it. */
const roundMs = 500;
/** Milliseconds between looks for facts that another node left unfollowed, or that failed. */
const sweepMs = 30_000;
const deletionMs = 60 * 60_000;
/** What every node has heard of is kept for a day, for people who look into something. */
const keptDays = 1;

export interface FactTelling {
  /** From now on this node hears of what commits. */
  readonly begin: () => Promise<void>;
  /** Tells all that there is to tell: for tests. */
  readonly tellAll: () => Promise<void>;
  readonly passes: readonly Pass[];
}

/** Tells the followers of all modules of the facts of all nodes. */
export function tellFollowers(
  database: Database,
  log: Log,
  followers: readonly Follower[],
): FactTelling {
  const ofNode = followers.filter((follower) => follower.scope === 'node');
  const ofInstallation = followers.filter((follower) => follower.scope === 'installation');
  const node = createNodeFollowers(database, log, ofNode);
  const installation = createInstallationFollowers(database, log, ofInstallation);

  async function tell(): Promise<void> {
    const names = await node.round();
    await installation.round((name) => names.has(name));
  }
  const tellLeftOver = () => installation.round(() => true);

  return {
    begin: node.begin,
    async tellAll() {
      await node.round();
      await tellLeftOver();
    },
    passes: [
      { name: 'facts', everyMs: roundMs, run: tell },
      { name: 'facts left over', everyMs: sweepMs, run: tellLeftOver },
      {
        name: 'old facts',
        everyMs: deletionMs,
        run: () => deleteOldFacts(database.kysely, keptDays, ofInstallation),
      },
    ],
  };
}

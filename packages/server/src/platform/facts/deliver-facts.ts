import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { allRoles } from '../modules/module.ts';
import type { Backlogs, Pass } from '../modules/module.ts';
import type { Follower } from './fact.ts';
import { deleteOldFacts, readUnfollowed } from './facts.queries.ts';
import { createInstallationFollowers } from './installation-followers.ts';
import { createNodeFollowers } from './node-followers.ts';

/** Followers on a node get a fact within two seconds, even if the node that committed it dies. */
const roundMs = 500;
/** Milliseconds before a failed follower of the installation is called again. */
const retryMs = 2_000;
/**
 * Milliseconds between checks for facts that a dead node left unfollowed, or that were committed while
 * no node ran.
 */
const sweepMs = 30_000;
const deletionMs = 60 * 60_000;
/** Facts that have been followed are kept for a day, for people who investigate. */
const keptDays = 1;

export interface FactTelling {
  /** From now on this node receives committed facts. */
  readonly begin: () => Promise<void>;
  /** Delivers everything that is pending: for tests. */
  readonly deliverAll: () => Promise<void>;
  readonly passes: readonly Pass[];
  /**
   * Facts for which this node's followers failed, and those that followers of the installation have not
   * followed yet.
   */
  readonly backlogs: readonly Backlogs[];
  /** Failed deliveries to followers of this node that were abandoned. */
  readonly givenUp: () => number;
}

/**
 * Delivers the facts of all nodes to the followers of all modules. `beforeTelling` has ended before followers on this
 * node, which drop what they cached, are told of facts.
 */
export function createFactDelivery(
  database: Database,
  log: Log,
  followers: readonly Follower[],
  beforeTelling?: () => Promise<void>,
): FactTelling {
  const ofNode = followers.filter((follower) => follower.scope === 'node');
  const ofInstallation = followers.filter((follower) => follower.scope === 'installation');
  const node = createNodeFollowers(database, log, ofNode, undefined, beforeTelling);
  const installation = createInstallationFollowers(database, log, ofInstallation);

  /** Names of facts pending for followers of the installation, and of those that failed. */
  let due = new Set<string>();
  let failed = new Set<string>();

  async function deliverToNode(): Promise<void> {
    for (const name of await node.round()) due.add(name);
  }

  async function deliverToInstallation(names: ReadonlySet<string>): Promise<void> {
    if (names.size === 0) return;
    try {
      for (const name of await installation.round((one) => names.has(one))) failed.add(name);
    } catch (error) {
      for (const name of names) failed.add(name);
      throw error;
    }
  }

  async function deliverDue(): Promise<void> {
    const names = due;
    due = new Set();
    await deliverToInstallation(names);
  }

  async function retryFailed(): Promise<void> {
    const names = failed;
    failed = new Set();
    await deliverToInstallation(names);
  }

  async function deliverLeftOver(): Promise<void> {
    await installation.round(() => true);
  }

  return {
    begin: node.begin,
    givenUp: node.givenUp,
    async deliverAll() {
      await deliverToNode();
      await deliverLeftOver();
    },
    backlogs: [async () => node.backlog(), () => readUnfollowed(database.kysely, ofInstallation)],
    passes: [
      // A separate pass, so that a slow follower of the installation does not delay those of this node.
      { name: 'facts', everyMs: roundMs, where: allRoles, run: deliverToNode },
      { name: 'facts for all nodes', everyMs: roundMs, run: deliverDue },
      { name: 'facts that failed', everyMs: retryMs, run: retryFailed },
      { name: 'facts left over', everyMs: sweepMs, run: deliverLeftOver },
      {
        name: 'old facts',
        everyMs: deletionMs,
        run: () => deleteOldFacts(database.kysely, keptDays, ofInstallation),
      },
    ],
  };
}

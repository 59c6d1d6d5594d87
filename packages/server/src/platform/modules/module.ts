import type { Follower } from '../facts/fact.ts';
import type { Api } from '../http/api.ts';
import type { App } from '../http/create-app.ts';
import type { FindSite } from '../http/site.ts';
import type { HandledJob } from '../jobs/job.ts';

/** What modules add their routes to. */
export interface HttpSurface {
  /** For routes outside the contract: files, feeds, webhooks. */
  readonly app: App;
  /** For calls of the contract. */
  readonly api: Api;
  readonly findSite: FindSite;
}

/**
 * What a node of the installation does: `web` answers calls and pages and takes bids, `hub` holds watchers'
 * connections, `worker` closes lots and does what is due. A node may have all roles (`main/roles.ts`).
 */
export type Role = 'web' | 'hub' | 'worker';

export const allRoles: readonly Role[] = ['web', 'hub', 'worker'];

/**
 * Work done again and again. Each round reads its work from the database, and nodes that run it at once
 * share it: locks, rows that others skip, or conditions of the statement let each piece be done once
 * (`main/passes.db.test.ts`).
 */
export interface Pass {
  /** For the log and the figures. */
  readonly name: string;
  /** Milliseconds between the end of a round and the next one. */
  readonly everyMs: number;
  /**
   * Workers alone, unless the work lies in a process or on a machine: what it remembers, its connections,
   * its own disk. Then the roles whose nodes have such work.
   */
  readonly where?: readonly Role[];
  /** One round; a long one must check the signal, since nobody waits for it when the process ends. */
  readonly run: (stopping?: AbortSignal) => Promise<void>;
}

/** Counts read from the database, with the label that distinguishes them. The same on all nodes. */
export interface Tally {
  readonly label: string;
  readonly read: () => Promise<ReadonlyMap<string, number>>;
}

export interface Backlog {
  readonly count: number;
  /** Seconds for which the oldest has been due; 0 if nothing waits. */
  readonly oldestSeconds: number;
}

/** Waiting work by name, a constant of the program; empty backlogs are listed as well. */
export type Backlogs = () => Promise<ReadonlyMap<string, Backlog>>;

/**
 * What a capability adds to the program, in its `module.ts`; `main` mounts it. Its function gets its
 * dependencies by name, and returns beside this what it offers to other capabilities.
 */
export interface Module {
  readonly serve?: (http: HttpSurface) => void | Promise<void>;
  /** Takes connections of watchers. */
  readonly connect?: (app: App) => void;
  readonly jobs?: readonly HandledJob[];
  readonly passes?: readonly Pass[];
  /** Followers of facts, wherever they are recorded. */
  readonly followers?: readonly Follower[];
  /** Figures of this process for `/metrics`, by name. */
  readonly figures?: () => Readonly<Record<string, number>>;
  /** Counts in the database, by name. */
  readonly tallies?: Readonly<Record<string, Tally>>;
  /** Waiting work here or in the database. */
  readonly backlogs?: readonly Backlogs[];
  /** Stops the module's own work, after the last request. */
  readonly stop?: () => Promise<void>;
}

import type { Follower } from '../facts/fact.ts';
import type { Api } from '../http/api.ts';
import type { App } from '../http/create-app.ts';
import type { FindSite } from '../http/site.ts';
import type { HandledJob } from '../jobs/job.ts';

/** What routes are mounted on. */
export interface HttpSurface {
  /** For routes outside the contract: files, feeds, webhooks. */
  readonly app: App;
  /** For calls of the contract. */
  readonly api: Api;
  readonly findSite: FindSite;
}

/** Work done again and again on every node. Each round reads what there is to do from the database. */
export interface Pass {
  /** For the log and the figures. */
  readonly name: string;
  /** Milliseconds between the end of a round and the next one. */
  readonly everyMs: number;
  /** One round; a long one looks at the signal, since nobody waits for it when the process ends. */
  readonly run: (stopping?: AbortSignal) => Promise<void>;
}

/** What the database counts: the counts, and the label that tells them apart. All nodes tell the same. */
export interface Tally {
  readonly label: string;
  readonly read: () => Promise<ReadonlyMap<string, number>>;
}

export interface Backlog {
  readonly count: number;
  /** Since when the oldest has been due; 0 when nothing waits. */
  readonly oldestSeconds: number;
}

/**
 * What waits to be done, by a name that is the program's own; empty backlogs are listed as well.
 */
export type Backlogs = () => Promise<ReadonlyMap<string, Backlog>>;

/**
 * What a capability brings to the program, in its `module.ts`; `main` mounts it. The function that makes
 * it is handed what it needs by name, and gives beside this what it offers to other capabilities.
 */
export interface Module {
  readonly serve?: (http: HttpSurface) => void | Promise<void>;
  readonly jobs?: readonly HandledJob[];
  readonly passes?: readonly Pass[];
  /** Who is told of which facts, whoever makes them true. */
  readonly followers?: readonly Follower[];
  /** Figures of this process for `/metrics`, by name. */
  readonly figures?: () => Readonly<Record<string, number>>;
  /** What the database counts, by name. */
  readonly tallies?: Readonly<Record<string, Tally>>;
  /** What waits here or in the database, and for how long. */
  readonly backlogs?: readonly Backlogs[];
  /** Stops what the module runs itself, after the last request. */
  readonly stop?: () => Promise<void>;
}

import type { Cluster } from './cluster.ts';

/** What holds after a fault. */
export interface Promised {
  /** Seconds within which bids are taken again. */
  readonly bids: number;
  /** Seconds within which watchers are right after that, and after each later bid. */
  readonly watchers: number;
}

export interface Fault {
  readonly name: string;
  /** What it does, for the table. */
  readonly what: string;
  /** Why it cannot be tried here; null if it can. */
  readonly unable?: string | null;
  /** Where something else is promised than `usually`. */
  readonly promised?: Partial<Promised>;
  /** Does it; resolves when it is over and the supervisor, Patroni and HAProxy have the rest to do. */
  run(cluster: Cluster): Promise<void>;
}

/** Whatever has failed. */
export const usually: Promised = { bids: 15, watchers: 5 };

export const promiseOf = ({ promised }: Pick<Fault, 'promised'>): Promised => ({
  ...usually,
  ...promised,
});

import type { Pass, Role } from '#platform/modules/module.ts';

/** What a node starts beside what all have: its health, its figures, caches that follow facts. */
export interface Parts {
  /** Calls, files and pages. */
  readonly calls: boolean;
  /** Connections of watchers. */
  readonly connections: boolean;
  /** Heartbeats that mean *this node takes bids* (`bidding/closing/heartbeat.ts`). */
  readonly heartbeats: boolean;
  /** Hammers of lots that are due. */
  readonly hammers: boolean;
}

const partsOf: Record<Role, Parts> = {
  web: { calls: true, connections: false, heartbeats: true, hammers: false },
  hub: { calls: false, connections: true, heartbeats: false, hammers: false },
  worker: { calls: false, connections: false, heartbeats: false, hammers: true },
};

/** All that any of these roles starts. */
export function partsFor(roles: readonly Role[]): Parts {
  const any = (part: keyof Parts) => roles.some((role) => partsOf[role][part]);
  return {
    calls: any('calls'),
    connections: any('connections'),
    heartbeats: any('heartbeats'),
    hammers: any('hammers'),
  };
}

/**
 * Whether a node of these roles runs a pass. Jobs of the queue are begun by passes, and so are followers of
 * facts that act once for the installation: workers do both.
 */
export const runsOn = (roles: readonly Role[]) => {
  const mine = new Set(roles);
  return ({ where = ['worker'] }: Pick<Pass, 'where'>) => where.some((role) => mine.has(role));
};

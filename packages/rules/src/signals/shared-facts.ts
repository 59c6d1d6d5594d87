import type { Severity } from './severity.ts';

/**
 * What a bidder may share with somebody who must not lift the price of a lot (seller.md, sections 4.16 and
 * 4.17). `device`: the same kind of browser on the same network, where otherwise there is `network`.
 */
export const sharedFacts = ['card', 'phone', 'address', 'device', 'network'] as const;
export type SharedFact = (typeof sharedFacts)[number];

/** What a bidder has made of the lots of one seller that are over, by number. */
export interface BiddingRecord {
  readonly lots: number;
  readonly won: number;
}

/**
 * A card and a phone are one person's, or a couple's. An address is a household's or a house's; a device
 * may be two of a kind in one; a network is a whole family's and its guests'.
 */
const weights: Readonly<Record<SharedFact, number>> = {
  card: 6,
  phone: 6,
  address: 3,
  device: 2,
  network: 1,
};
/** Who lives with a seller may want a lamp; who bids on five lots and buys none wants something else. */
const neverBuys = { lots: 5, weight: 2 };
const least = { high: 6, medium: 3 };

/**
 * Accounts on one network from which on it says nothing: an office, a campus, a carrier behind whose one
 * address are thousands.
 */
export const crowdOfNetwork = 8;

/** How much it speaks for a shill that a bidder shares these facts; null: nothing is shared. */
export function severityOfSharing(
  shared: ReadonlySet<SharedFact>,
  { lots, won }: BiddingRecord,
): Severity | null {
  if (shared.size === 0) return null;
  const facts = [...shared].filter((fact) => fact !== 'network' || !shared.has('device'));
  const habit = lots >= neverBuys.lots && won === 0 ? neverBuys.weight : 0;
  const weight = facts.reduce((sum, fact) => sum + weights[fact], habit);
  if (weight >= least.high) return 'high';
  return weight >= least.medium ? 'medium' : 'low';
}

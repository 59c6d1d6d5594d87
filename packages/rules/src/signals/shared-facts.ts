import type { Severity } from './severity.ts';

/**
 * What a bidder may share with somebody who must not raise the price of a lot (seller.md, sections 4.16
 * and 4.17). `device`: the same kind of browser on the same network, instead of `network`.
 */
export const sharedFacts = ['card', 'phone', 'address', 'device', 'network'] as const;
export type SharedFact = (typeof sharedFacts)[number];

/** A bidder's results on one seller's closed lots, in numbers. */
export interface BiddingRecord {
  readonly lots: number;
  readonly won: number;
}

/**
 * A card and a phone are one person's, or a couple's. An address may be a household's or an apartment
 * building's; a device may be two of the same kind in one household; a network a whole family's and its
 * guests'.
 */
const weights: Readonly<Record<SharedFact, number>> = {
  card: 6,
  phone: 6,
  address: 3,
  device: 2,
  network: 1,
};
/**
 * Somebody who lives with a seller may want a lamp; somebody who bids on five lots and buys none wants
 * something else.
 */
const neverBuys = { lots: 5, weight: 2 };
const least = { high: 6, medium: 3 };

/**
 * The number of accounts on one network from which it means nothing: an office, a campus, or a carrier
 * with thousands behind one address.
 */
export const crowdOfNetwork = 8;

/** The severity of sharing these facts; null: nothing is shared. */
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

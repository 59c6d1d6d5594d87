import { decideBid, extendClose, hammer, incrementAt, minimumBid, noBids } from '@fairlot/rules';
import type { AppliedBid, Cents, Hammer, LotTerms, Standing } from '@fairlot/rules';
import type { Random } from './random.ts';

export interface HistoryLot {
  readonly terms: LotTerms;
  /** Milliseconds. */
  readonly softClose: number;
  /** Epoch milliseconds. */
  readonly opensAt: number;
  readonly scheduledClose: number;
  /** What an appraiser expects, in cents. */
  readonly worth: Cents;
}

export interface HistoryBid {
  readonly bidder: string;
  readonly max: Cents;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly applied: AppliedBid;
  readonly increment: Cents;
  readonly closeAt: number;
  readonly sequence: number;
}

export interface History {
  readonly bids: readonly HistoryBid[];
  readonly standing: Standing;
  readonly closeAt: number;
  readonly sequence: number;
  /** Null while the lot is open. */
  readonly hammer: Hammer | null;
}

const answerWithin = { low: 15_000, high: 90_000 };

/**
 * Simulates the bidding on a lot up to a moment (epoch milliseconds), by the real rules: each bidder has
 * a price in mind, most come late, and those outbid in the last minutes may answer.
 */
export function bidUpTo(
  lot: HistoryLot,
  bidders: readonly string[],
  until: number,
  random: Random,
): History {
  const { terms, softClose, opensAt, scheduledClose } = lot;
  const inMind = new Map(
    bidders.map((bidder) => [bidder, lot.worth * 0.75 * Math.exp(random.bell() * 0.3)]),
  );
  const moments = attempts(lot, random);
  const bids: HistoryBid[] = [];
  let standing = noBids(terms);
  let closeAt = scheduledClose;
  let sequence = 0;

  for (let at = moments.shift(); at !== undefined; at = moments.shift()) {
    if (at > until || at >= closeAt || at < opensAt) continue;
    const bidder = random.pick(bidders);
    const max = offer(terms, standing, bidder, inMind.get(bidder) ?? 0, random);
    if (max === null) continue;
    const decision = decideBid(terms, standing, { bidder, max });
    if (decision.kind === 'refused') continue;
    standing = decision.standing;
    if (decision.seen) {
      sequence += 1;
      closeAt = extendClose({ close: closeAt, acceptedAt: at, softClose });
      const isLate = closeAt - at <= softClose;
      if (isLate && random.chance(0.6))
        moments.unshift(at + random.int(answerWithin.low, answerWithin.high));
    }
    const increment = incrementAt(terms.increments, standing.price ?? terms.startPrice);
    const { kind: _, ...applied } = decision;
    bids.push({ bidder, max, at, applied, increment, closeAt, sequence });
    moments.sort((a, b) => a - b);
  }
  return { bids, standing, closeAt, sequence, hammer: closeAt <= until ? hammer(standing) : null };
}

/** Moments at which somebody looks at the lot, most of them toward the end. Epoch milliseconds. */
function attempts({ opensAt, scheduledClose }: HistoryLot, random: Random): number[] {
  const popularity = random.chance(0.08) ? 0 : random.int(8, 40);
  return Array.from({ length: popularity }, () =>
    Math.round(opensAt + (scheduledClose - opensAt) * (1 - random.next() ** 3)),
  ).toSorted((a, b) => a - b);
}

/** What a bidder enters: the minimum, some of what they have in mind, or all of it. Null: nothing. */
function offer(
  terms: LotTerms,
  standing: Standing,
  bidder: string,
  inMind: number,
  random: Random,
): Cents | null {
  const minimum = minimumBid(terms, standing, bidder);
  if (inMind < minimum) return null;
  const leads = standing.leader?.bidder === bidder;
  if (leads && random.chance(0.85)) return null;
  if (terms.wholeIncrementsOnly || random.chance(0.4)) return minimum;
  const wanted = random.chance(0.5) ? inMind : inMind * random.next() * 0.6;
  return Math.max(minimum, Math.floor(wanted / 100) * 100);
}

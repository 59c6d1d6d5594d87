import { decideBid, noBids } from '../index.ts';
import type { BidDecision, LotTerms, Standing } from '../index.ts';

/** A lot from $10 on, in steps of $5, without reserve, unless a test says otherwise. */
export function lot(terms: Partial<LotTerms> = {}): LotTerms {
  return {
    startPrice: 10_00,
    reserve: null,
    reservePolicy: 'in-full',
    increments: [{ from: 0, increment: 5_00 }],
    wholeIncrementsOnly: false,
    ...terms,
  };
}

/** The standing of a lot after these accepted bids (bidder, maximum in cents). */
export function given(terms: LotTerms, ...bids: [string, number][]): Standing {
  return bids.reduce((standing, [bidder, max]) => {
    const decision = decideBid(terms, standing, { bidder, max });
    if (decision.kind === 'refused') throw new Error(`${bidder}'s ${max}: ${decision.result}`);
    return decision.standing;
  }, noBids(terms));
}

/** The answer to one more bid after the given ones. */
export function when(
  terms: LotTerms,
  bids: [string, number][],
  [bidder, max]: [string, number],
): BidDecision {
  return decideBid(terms, given(terms, ...bids), { bidder, max });
}

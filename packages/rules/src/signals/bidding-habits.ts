import { isFlaggedForRetractions } from '../bidding/retract.ts';
import type { Severity } from './severity.ts';

/** Closed lots on which a bidder raised the price and which went to others. */
export interface Lifting {
  /** Of one seller's lots. */
  readonly lots: number;
  readonly sales: number;
  readonly won: number;
  /** Lots of all other sellers that they have bid on. */
  readonly lotsElsewhere: number;
}

/** As many lots as a patient bargain hunter loses in a large sale. */
const someLots = 10;
/** This many, mostly of one seller and in more than one of their sales, are no longer bad luck. */
const manyLots = { lots: 20, sales: 2, timesElsewhere: 4 };

/**
 * The severity of raising one seller's prices without ever winning; null: not suspicious. By itself it is
 * never severe, since nobody has to win: facts shared with others say more.
 */
export function severityOfLifting({ lots, sales, won, lotsElsewhere }: Lifting): Severity | null {
  if (won > 0 || lots < someLots) return null;
  const isMany = lots >= manyLots.lots && sales >= manyLots.sales;
  return isMany && lots >= manyLots.timesElsewhere * lotsElsewhere ? 'medium' : 'low';
}

/** A bidder let in again by a company that had taken their bids back. */
export interface Returning {
  /** Take-backs after which they bid on the same lot again. */
  readonly bidAgain: number;
}

/**
 * The severity of being let in again. By itself it may mean a mistaken block, or a paid invoice; but a
 * bid on the same lot is by somebody who has seen what the leader would pay.
 */
export function severityOfReturning({ bidAgain }: Returning): Severity {
  if (bidAgain > 1) return 'high';
  return bidAgain === 1 ? 'medium' : 'low';
}

/** Retractions in half a year from which a habit of reading maximums is likely, and almost certain. */
const retractionsOf = { medium: 5, high: 8 };

/** The severity of this many retractions in half a year; null: as many as honest people make. */
export function severityOfRetractions(recent: number): Severity | null {
  if (!isFlaggedForRetractions(recent)) return null;
  if (recent >= retractionsOf.high) return 'high';
  return recent >= retractionsOf.medium ? 'medium' : 'low';
}

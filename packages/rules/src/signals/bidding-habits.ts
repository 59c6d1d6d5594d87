import { isFlaggedForRetractions } from '../bidding/retract.ts';
import type { Severity } from './severity.ts';

/** Whom a bidder has lifted: lots that are over and went to others after this bidder's bids. */
export interface Lifting {
  /** Of one seller. */
  readonly lots: number;
  readonly sales: number;
  readonly won: number;
  /** Lots of all other sellers that they have bid on. */
  readonly lotsElsewhere: number;
}

/** As many lots as a patient hunter of bargains loses in a large sale. */
const someLots = 10;
/** So many, mostly of one seller and in more than one of their sales, are no bad luck anymore. */
const manyLots = { lots: 20, sales: 2, timesElsewhere: 4 };

/**
 * Whether it is strange that somebody lifts one seller's lots and never wins; null: it is not. By itself it
 * is never grave, since nobody has to win: what the account shares with others says more.
 */
export function severityOfLifting({ lots, sales, won, lotsElsewhere }: Lifting): Severity | null {
  if (won > 0 || lots < someLots) return null;
  const isMany = lots >= manyLots.lots && sales >= manyLots.sales;
  return isMany && lots >= manyLots.timesElsewhere * lotsElsewhere ? 'medium' : 'low';
}

/** Whom a company let in again after it had taken their bids back. */
export interface Returning {
  /** Take-backs after which they bid on the same lot again. */
  readonly bidAgain: number;
}

/**
 * How strange it is that somebody is let in again. By itself it is a block that was a mistake, or an invoice
 * that is paid; a bid on the same lot, though, is placed by somebody who has seen what the leader would pay.
 */
export function severityOfReturning({ bidAgain }: Returning): Severity {
  if (bidAgain > 1) return 'high';
  return bidAgain === 1 ? 'medium' : 'low';
}

/** Retractions of half a year from which on a habit of reading maximums is likely, and hardly to be denied. */
const retractionsOf = { medium: 5, high: 8 };

/** How strange so many retractions of half a year are; null: as many as honest people make. */
export function severityOfRetractions(recent: number): Severity | null {
  if (!isFlaggedForRetractions(recent)) return null;
  if (recent >= retractionsOf.high) return 'high';
  return recent >= retractionsOf.medium ? 'medium' : 'low';
}

import type { Cents } from '@fairlot/rules';
import { findingsOf } from './findings.ts';
import type { Finding } from './findings.ts';
import type { RehearsedLot } from './sale-copy.queries.ts';

/** The result of a rehearsal. Cents, epoch milliseconds and milliseconds. */
export interface RehearsalReport {
  readonly lots: number;
  readonly bids: number;
  readonly sold: number;
  /** Lots with bids whose reserve was not met. */
  readonly reservesNotMet: number;
  /** Numbers of the lots that nobody bid on. */
  readonly withoutBids: readonly string[];
  readonly hammer: Cents;
  readonly lowEstimate: Cents;
  readonly highEstimate: Cents;
  readonly firstClose: number;
  readonly lastClose: number;
  /** How much later than planned soft close ended the sale. */
  readonly laterThanPlannedMs: number;
  readonly extendedLots: number;
  /** The longest time in which no lot closed, between the first and the last. */
  readonly longestGapMs: number;
  readonly findings: readonly Finding[];
}

/** Summarizes the lots of a rehearsal, of which there is at least one. */
export function reportOf(
  lots: readonly RehearsedLot[],
  {
    timeZone,
    withPicture,
  }: { readonly timeZone: string; readonly withPicture: ReadonlySet<string> },
): RehearsalReport {
  const sold = lots.filter(({ outcome }) => outcome === 'sold');
  const closes = lots.map(({ closedAt }) => closedAt).toSorted((a, b) => a - b);
  const gaps = closes.map((close, index) => close - (closes[index - 1] ?? close));
  const lastClose = Math.max(...closes);
  return {
    lots: lots.length,
    bids: sum(lots.map(({ bidCount }) => bidCount)),
    sold: sold.length,
    reservesNotMet: lots.filter(
      ({ outcome, reserve, bidCount }) => outcome === 'passed' && reserve !== null && bidCount > 0,
    ).length,
    withoutBids: lots.filter(({ bidCount }) => bidCount === 0).map(({ number }) => number),
    hammer: sum(sold.map(({ price }) => price ?? 0)),
    lowEstimate: sum(lots.map(({ lowEstimate }) => lowEstimate ?? 0)),
    highEstimate: sum(lots.map(({ highEstimate }) => highEstimate ?? 0)),
    firstClose: Math.min(...closes),
    lastClose,
    laterThanPlannedMs: lastClose - Math.max(...lots.map(({ closeAt }) => closeAt)),
    extendedLots: lots.filter(({ closeAt, closedAt }) => closedAt > closeAt).length,
    longestGapMs: Math.max(...gaps),
    findings: findingsOf(
      lots.map((lot) => ({
        ...lot,
        plannedClose: lot.closeAt,
        hasPicture: withPicture.has(lot.id),
      })),
      timeZone,
    ),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

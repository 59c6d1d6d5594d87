import { incrementAt } from '@fairlot/rules';
import type { Cents, IncrementTable } from '@fairlot/rules';

/** A lot as robots see it. */
export interface RobotLot {
  readonly id: string;
  readonly startPrice: Cents;
  readonly lowEstimate: Cents | null;
  readonly highEstimate: Cents | null;
  /** As planned, in epoch milliseconds. */
  readonly closeAt: number;
  readonly increments: IncrementTable;
}

export interface PlannedBid {
  /** Epoch milliseconds of the sale's clock. */
  readonly at: number;
  readonly robot: number;
  readonly lotId: string;
  readonly max: Cents;
}

/** As many as the bidders of a well-attended sale, and few enough for one process. */
export const robotCount = 30;
/** The share of robots interested in a lot. */
const interest = 0.15;
/** The share of those that wait for the last minute. */
const snipers = 0.3;
const minuteMs = 60_000;

/**
 * The robots' bids, in order of time: each is interested in some lots, values a lot around its estimate,
 * or at one to six times its start price without one, and enters one maximum, early or in the last minute
 * before the planned close. The same seed gives the same bids for the same lots.
 */
export function planBids(
  lots: readonly RobotLot[],
  { seed, from }: { readonly seed: number; readonly from: number },
): PlannedBid[] {
  const random = seededRandom(seed);
  const bids: PlannedBid[] = [];
  for (const lot of lots) {
    for (let robot = 0; robot < robotCount; robot += 1) {
      // Always drawn, so that a changed estimate does not affect other lots' bids.
      const [looks, worth, waits, moment] = [random(), random(), random(), random()];
      if (looks >= interest) continue;
      const max = highestRung(lot, valueOf(lot, worth));
      if (max === null) continue;
      const lastMinute = Math.max(from, lot.closeAt - minuteMs);
      const [begin, end] = waits < snipers ? [lastMinute, lot.closeAt] : [from, lastMinute];
      bids.push({ at: Math.floor(begin + moment * (end - begin)), robot, lotId: lot.id, max });
    }
  }
  return bids.toSorted((a, b) => a.at - b.at);
}

/** From half of the low estimate to a fifth above the high one. */
function valueOf({ startPrice, lowEstimate, highEstimate }: RobotLot, worth: number): Cents {
  const low = lowEstimate ?? highEstimate;
  if (low === null) return startPrice * (1 + 5 * worth);
  const [least, most] = [low * 0.5, (highEstimate ?? low) * 1.2];
  return least + worth * (most - least);
}

/** The highest bid on the ladder from the start price that is no more than the value; null below it. */
function highestRung({ startPrice, increments }: RobotLot, value: Cents): Cents | null {
  if (value < startPrice) return null;
  let rung = startPrice;
  for (;;) {
    const next = rung + incrementAt(increments, rung);
    if (next > value) return rung;
    rung = next;
  }
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import { closeAfterCorrection } from '../selling/lot-corrections.ts';

/** What a company has recorded against a bidder for whom it takes their bids back (seller.md, 4.9). */
export const recordedCauses = ['unpaid', 'fraud'] as const;
export type RecordedCause = (typeof recordedCauses)[number];

/** Why the seller takes bids back: for what it records against a bidder, or because the lot is their own. */
export const takeBackCauses = [...recordedCauses, 'consignor'] as const;
export type TakeBackCause = (typeof takeBackCauses)[number];

/** Why a company keeps a bidder out; `other` is the company's own business. */
export const blockCauses = [...recordedCauses, 'other'] as const;
export type BlockCause = (typeof blockCauses)[number];

/**
 * Whether the seller takes back the bids of a bidder who is blocked: if they have not paid or have
 * cheated, nobody can rely on their bids; otherwise these stay, and may win.
 */
export function takesBidsBack(cause: BlockCause): cause is RecordedCause {
  return cause !== 'other';
}

/**
 * How often a seller can take back somebody's bids on one lot before they can no longer bid on it. Once
 * may be a mistake that it corrects; somebody who repeatedly overbids, is taken back and let in again
 * could read the leader's maximum.
 */
const takeBacksThatBar = 2;

/** Whether somebody whose bids on a lot were taken back this many times may no longer bid on it. */
export function isBarredByTakeBacks(takeBacks: number): boolean {
  return takeBacks >= takeBacksThatBar;
}

/**
 * The close of a lot from which the seller took somebody's bids back, by the clock of its sale: other
 * bidders have as long to answer as after a correction. Epoch milliseconds.
 */
export function closeAfterTakingBack(lot: {
  readonly close: number;
  readonly clock: number;
  /** Bids of others stand. */
  readonly hasBids: boolean;
}): number {
  return closeAfterCorrection(lot);
}

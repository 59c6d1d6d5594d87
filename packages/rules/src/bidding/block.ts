import { closeAfterCorrection } from '../selling/lot-corrections.ts';

/** What a company has recorded against a bidder for whom it takes their bids back (seller.md, 4.9). */
export const recordedCauses = ['unpaid', 'fraud'] as const;
export type RecordedCause = (typeof recordedCauses)[number];

/** Why the seller takes bids back: for what it records against a bidder, or because the lot is their own. */
export const takeBackCauses = [...recordedCauses, 'consignor'] as const;
export type TakeBackCause = (typeof takeBackCauses)[number];

/** Why a company keeps a bidder out; `other` is its own affair. */
export const blockCauses = [...recordedCauses, 'other'] as const;
export type BlockCause = (typeof blockCauses)[number];

/**
 * Whether the seller takes back the bids of a bidder who is blocked: where they have not paid or have cheated,
 * nobody can count on these; otherwise they stay, and may win.
 */
export function takesBidsBack(cause: BlockCause): cause is RecordedCause {
  return cause !== 'other';
}

/**
 * Times that the seller takes somebody's bids on one lot back after which they do not bid on it again. Once may
 * be a mistake that it corrects; who overbids, is taken back and let in time and again reads the maximum of
 * whoever leads.
 */
const takeBacksThatBar = 2;

/** Whether somebody whose bids on a lot were taken back so many times may not bid on it again. */
export function isBarredByTakeBacks(takeBacks: number): boolean {
  return takeBacks >= takeBacksThatBar;
}

/**
 * The close of a lot from which the seller took somebody's bids back, by the clock of its sale: whoever else
 * has bid on it has as long to answer as after a correction. Epoch milliseconds.
 */
export function closeAfterTakingBack(lot: {
  readonly close: number;
  readonly clock: number;
  /** Bids of others stand. */
  readonly hasBids: boolean;
}): number {
  return closeAfterCorrection(lot);
}

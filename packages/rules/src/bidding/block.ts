import { closeAfterCorrection } from '../selling/lot-corrections.ts';

/** What a company has recorded against a bidder for whom it takes their bids back (seller.md, 4.9). */
export const recordedCauses = ['unpaid', 'fraud'] as const;
export type RecordedCause = (typeof recordedCauses)[number];

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

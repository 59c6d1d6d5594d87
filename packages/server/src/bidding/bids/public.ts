export { createBidWriter } from './bid-writer.ts';
export { bidRetracted, lotWithdrawn } from './facts-of-lots.ts';
export { standingOf, termsOf } from './lot-in-batch.ts';
export { dropPendingBids } from './place-pending-bids.ts';
export { isFlagged, recentRetractions } from './list-retractions.ts';
export type { RetractRefusal } from './retract-bid.ts';
export { retractForBidder } from './staff-retractions.ts';
export { withdrawLot } from './withdraw-lot.ts';

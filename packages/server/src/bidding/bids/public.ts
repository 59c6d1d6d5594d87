export { standingOf, termsOf } from './lot-in-batch.ts';
export { dropPendingBids } from './place-pending-bids.ts';
export { isFlagged, listFlagged, listRetractions, recentRetractions } from './list-retractions.ts';
export type { RetractRefusal } from './retract-bid.ts';
export { bidRetractedJob, retractForBidder } from './staff-retractions.ts';
export { lotWithdrawnJob, withdrawLot } from './withdraw-lot.ts';

export type { BidAnswer, BidRequest } from './bid-request.ts';
export { createBidWriter } from './bid-writer.ts';
export type { BidWriter, CommittedBatch } from './bid-writer.ts';
export { standingOf, termsOf } from './lot-in-batch.ts';
export { dropPendingBids, placePendingBids } from './place-pending-bids.ts';
export { serveBidding } from './serve-bidding.ts';
export { lotWithdrawnJob, withdrawLot } from './withdraw-lot.ts';

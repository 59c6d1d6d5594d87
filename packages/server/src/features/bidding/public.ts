export type { BidAnswer, BidRequest } from './bid-request.ts';
export type { BidWriter, CommittedBatch } from './bid-writer.ts';
export { dropPendingBids, placePendingBids } from './place-pending-bids.ts';
export { standingOf, termsOf } from './lot-in-batch.ts';

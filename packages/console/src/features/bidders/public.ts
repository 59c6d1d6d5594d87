export { LotsOfBidder } from './lots-of-bidder.tsx';

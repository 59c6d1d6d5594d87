import type { AuctioneerLicense } from '@fairlot/contract';

/** "NY auctioneer license 12-345". */
export const licenseLine = ({ state, number }: AuctioneerLicense): string =>
  `${state} auctioneer license ${number}`;

export { allInFor } from './all-in.ts';
export { BidArea } from './bid-area.tsx';
export { parseBidAmount } from './bid-amount.ts';
export { BidLabels } from './bid-labels.tsx';
export { bidderView } from './bidder-view.ts';
export { FavoriteButton } from './favorite-button.tsx';
export { OwnAmount } from './own-amount.tsx';
export { RetractDialog } from './lazy-retract-dialog.ts';

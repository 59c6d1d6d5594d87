export { BidArea } from './bid-area.tsx';
export { TileBidLabels } from './bid-labels.tsx';
export { FavoriteButton } from './favorite-button.tsx';

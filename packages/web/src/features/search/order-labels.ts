import type { SearchOrder } from '@fairlot/contract';

export const orderLabels: Record<SearchOrder, string> = {
  Relevance: 'Relevance',
  EndingSoonest: 'Ending soonest',
  JustPosted: 'Just posted',
  PriceHigh: 'Highest price',
  PriceLow: 'Lowest price',
  Viewed: 'Most viewed',
  Favorited: 'Most favorited',
  Nearest: 'Nearest',
};

/** The seven orders of a search (section 9). Ours: and by distance, where a ZIP code is given. */
export const searchOrders = [
  'Relevance',
  'EndingSoonest',
  'JustPosted',
  'PriceHigh',
  'PriceLow',
  'Viewed',
  'Favorited',
  'Nearest',
] as const;
export type SearchOrder = (typeof searchOrders)[number];

const upcomingOnly: ReadonlySet<SearchOrder> = new Set(['EndingSoonest', 'JustPosted', 'Viewed']);

/** The orders that make sense for upcoming or for past lots. */
export function searchOrdersFor(isPast: boolean): readonly SearchOrder[] {
  return isPast ? searchOrders.filter((order) => !upcomingOnly.has(order)) : searchOrders;
}

/** Within an auction, lots can also be in catalogue order. */
export const sortOrders = [...searchOrders, 'LotNumber'] as const;

/** Ours: and by their number of bids. */
export const lotOrders = [...sortOrders, 'MostBids'] as const;
export type LotOrder = (typeof lotOrders)[number];

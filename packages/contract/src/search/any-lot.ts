import type { SearchNarrowing } from './narrowing.ts';

/** Narrows nothing. */
export const anyLot: SearchNarrowing = {
  PriceFrom: null,
  PriceTo: null,
  ClosesWithin: null,
  State: null,
  Delivery: null,
  Seller: null,
  Near: null,
};

export const isNarrowed = (narrow: SearchNarrowing) =>
  Object.values(narrow).some((part) => part !== null);

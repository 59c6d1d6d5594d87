import type { sortOrders } from '@fairlot/contract';

type SortOrder = (typeof sortOrders)[number];

/** A column of the figures table, each with its own index. */
export interface SortKey {
  readonly column:
    | 'close_at'
    | 'posted_at'
    | 'price_cents'
    | 'start_price_cents'
    | 'favorites'
    | 'views';
  readonly descending: boolean;
}

/** By a column, by relevance, or by the distance that narrows the search. */
export type Sort = SortKey | 'rank' | 'nearest';

export interface SortRequest {
  readonly order: SortOrder;
  readonly isPast: boolean;
  readonly hasWords: boolean;
  /** Visitors get neither the prices of past lots nor an order that reveals them. */
  readonly seesPastPrices: boolean;
  /** Whether it is narrowed to what is near a place. */
  readonly isNear: boolean;
}

/**
 * How results are sorted (specification, both parts, section 9: EndingSoonest, JustPosted and Viewed are
 * only for upcoming lots). An order that does not apply becomes relevance, and relevance without words
 * becomes time: the next to close, or the last to have closed.
 */
export function sortOf(request: SortRequest): Sort {
  const { isPast } = request;
  switch (request.order) {
    case 'EndingSoonest':
      return isPast ? byRelevance(request) : { column: 'close_at', descending: false };
    case 'JustPosted':
      return isPast ? byRelevance(request) : { column: 'posted_at', descending: true };
    case 'Viewed':
      return isPast ? byRelevance(request) : { column: 'views', descending: true };
    case 'PriceHigh':
      return { column: priceColumn(request), descending: true };
    case 'PriceLow':
      return { column: priceColumn(request), descending: false };
    case 'Favorited':
      return { column: 'favorites', descending: true };
    case 'Nearest':
      return request.isNear ? 'nearest' : byRelevance(request);
    case 'LotNumber':
    case 'Relevance':
      return byRelevance(request);
  }
}

function byRelevance({ isPast, hasWords }: SortRequest): SortKey | 'rank' {
  return hasWords ? 'rank' : { column: 'close_at', descending: isPast };
}

const priceColumn = ({ isPast, seesPastPrices }: SortRequest) =>
  isPast && !seesPastPrices ? 'start_price_cents' : 'price_cents';

import type { BodyOf, Calls, LotOrder } from '@fairlot/contract';

/** Which lots of a sale are shown, and in which order: what the page's address says. */
export interface LotFilter {
  /** Trimmed; empty for all lots. */
  readonly text: string;
  /** Null: as the sale closes, or by number among lots found by words. */
  readonly order: (typeof lotOrders)[number] | null;
  /** The id of a category; null: all. */
  readonly category: number | null;
  /** Minutes within which they close; null: whenever they do. */
  readonly closesWithin: (typeof closingChoices)[number] | null;
}

/** The orders that one can choose. */
export const lotOrders = [
  'EndingSoonest',
  'LotNumber',
  'PriceHigh',
  'PriceLow',
  'MostBids',
] as const satisfies readonly LotOrder[];

/** The times to the close that one can choose, in minutes. */
export const closingChoices = [60, 1_440] as const;

/** Reads `s`, `o`, `c` and `t` of an address. What is not understood is left out. */
export function readLotFilter(params: URLSearchParams): LotFilter {
  const order = params.get('o');
  const category = Number(params.get('c'));
  const minutes = Number(params.get('t'));
  return {
    text: (params.get('s') ?? '').trim(),
    order: lotOrders.find((known) => known === order) ?? null,
    category: Number.isSafeInteger(category) && category > 0 ? category : null,
    closesWithin: closingChoices.find((known) => known === minutes) ?? null,
  };
}

/** Whether anything is asked for but all lots as the sale closes; the empty string if not. One key a filter. */
export function filterKey({ text, order, category, closesWithin }: LotFilter): string {
  const parts = [text, order ?? '', category ?? '', closesWithin ?? ''];
  return parts.join('') && parts.join('\n');
}

/** The call for lots that fit, from the first. */
export function filterBody(
  { text, order, category, closesWithin }: LotFilter,
  { closed, take }: { closed: boolean; take: number },
): BodyOf<Calls['POST /api/site/search/:auctionSecureId']> {
  return {
    Search: text,
    Closed: closed,
    OrderBy: order ?? (text === '' ? 'EndingSoonest' : 'LotNumber'),
    Categories: category === null ? [] : [category],
    ClosesWithin: closesWithin,
    Skip: 0,
    Take: take,
  };
}

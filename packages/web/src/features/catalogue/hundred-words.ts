import type { AuctionTile } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';
import { hundredCosts } from '../../lib/hundred-costs.ts';

/** What a bid in a sale costs, by an example: "A $100 bid costs $121.90 all in"; null: closed, or not known. */
export function hundredWords({
  hundredAllIn,
  closed,
}: Pick<AuctionTile, 'hundredAllIn' | 'closed'>): string | null {
  if (closed || hundredAllIn === undefined) return null;
  return hundredCosts(Math.round(hundredAllIn * 100));
}

/** The same of several sales, as far as they are open: "$121.90 to $131.99 for a $100 bid"; null: none is, or not known. */
export function hundredInSales(
  sales: readonly Pick<AuctionTile, 'hundredAllIn' | 'closed'>[],
): string | null {
  const totals = sales.flatMap(({ closed, hundredAllIn }) => (closed ? [] : (hundredAllIn ?? [])));
  if (totals.length === 0) return null;
  const least = formatDollars(Math.min(...totals));
  const most = formatDollars(Math.max(...totals));
  return `${least === most ? least : `${least} to ${most}`} for a $100 bid`;
}

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

/** What a bid costs in several sales, from the cheapest to the dearest; null: none is open, or it is not known. */
export function hundredInSales(
  sales: readonly Pick<AuctionTile, 'hundredAllIn' | 'closed'>[],
): string | null {
  const totals = sales.flatMap(({ closed, hundredAllIn }) => (closed ? [] : (hundredAllIn ?? [])));
  if (totals.length === 0) return null;
  const least = formatDollars(Math.min(...totals));
  const most = formatDollars(Math.max(...totals));
  return least === most
    ? `A $100 bid costs ${least} with premium and tax`
    : `A $100 bid in the sales below costs ${least} to ${most} with premium and tax`;
}

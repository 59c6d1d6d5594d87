import type { AuctionTile } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';

/** What a bid in a sale costs, by an example: "A $100 bid costs $121.90 all in"; null: closed, or not known. */
export function hundredWords({
  hundredAllIn,
  closed,
}: Pick<AuctionTile, 'hundredAllIn' | 'closed'>): string | null {
  if (closed || hundredAllIn === undefined) return null;
  return `A $100 bid costs ${formatUsd(Math.round(hundredAllIn * 100))} all in`;
}

import type { AuctionTile } from '@fairlot/contract';
import { hundredCosts } from '../../lib/hundred-costs.ts';

/** What a bid in a sale costs, by an example: "A $100 bid costs $121.90 all in"; null: closed, or not known. */
export function hundredWords({
  hundredAllIn,
  closed,
}: Pick<AuctionTile, 'hundredAllIn' | 'closed'>): string | null {
  if (closed || hundredAllIn === undefined) return null;
  return hundredCosts(Math.round(hundredAllIn * 100));
}

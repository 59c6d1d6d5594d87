import type { AuctionTile } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

type Counts = Pick<AuctionTile, 'closed' | 'lotCount' | 'remainingViewableLotCount'>;

/** The lots of a sale, and how many are still open once some are not: "14 lots, 9 still open". */
export function lotsInSale(sale: Counts): string {
  const lots = plural(sale.lotCount, 'lot');
  return isClosing(sale) ? `${lots}, ${openLots(sale)} still open` : lots;
}

/** What one finds in a sale: "14 lots", and "9 open lots" while it closes. */
export function lotsToSee(sale: Counts): string {
  return isClosing(sale) ? plural(openLots(sale), 'open lot') : plural(sale.lotCount, 'lot');
}

const openLots = ({ lotCount, remainingViewableLotCount = lotCount }: Counts) =>
  remainingViewableLotCount;

const isClosing = (sale: Counts) => !sale.closed && openLots(sale) < sale.lotCount;

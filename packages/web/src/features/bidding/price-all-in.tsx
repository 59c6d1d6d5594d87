import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor } from '../../lib/all-in.ts';

/** Below the price on a tile, in dollars: what it comes to with premium and tax. */
export default function PriceAllIn({
  dollars,
  auction,
  premiumExempt,
}: {
  dollars: number;
  auction: Auction;
  premiumExempt: boolean;
}) {
  const { total } = allInFor(Math.round(dollars * 100), auction, { premiumExempt });
  return <>{formatUsd(total)} all in</>;
}

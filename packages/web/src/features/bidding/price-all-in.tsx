import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor } from '../../lib/all-in.ts';

/** What a price in dollars comes to with premium and tax: "$52.25 all in". */
export default function PriceAllIn({
  dollars,
  auction,
  premiumExempt,
}: {
  dollars: number;
  auction: Pick<Auction, 'premiumRules' | 'salesTax'>;
  premiumExempt: boolean;
}) {
  const { total } = allInFor(Math.round(dollars * 100), auction, { premiumExempt });
  return <>{formatUsd(total)} all in</>;
}

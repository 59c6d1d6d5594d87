import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor } from './all-in.ts';

/** What the viewer would pay for a lot, with premium and tax: at the next bid, or at most at their own maximum. */
export default function TotalAtBid({
  dollars,
  leads,
  auction,
  premiumExempt,
}: {
  /** The next bid, or the leader's maximum; null when the lot takes no bids. */
  dollars: number | null;
  leads: boolean;
  auction: Auction;
  premiumExempt: boolean;
}) {
  if (dollars === null) return null;
  const { total, highest } = allInFor(Math.round(dollars * 100), auction, { premiumExempt });
  return (
    <p>
      {leads ? 'Your total at your maximum' : 'Your total at this bid'}:{' '}
      <strong className="font-semibold text-ink tabular-nums">
        {formatUsd(leads ? highest.total : total)}
      </strong>
    </p>
  );
}

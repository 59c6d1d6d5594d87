import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor } from '../../lib/all-in.ts';
import { costOfBid } from '../../lib/cost-example.ts';

export interface TotalAtBidProps {
  /** The next bid, or the leader's maximum; null when the lot takes no bids. */
  dollars: number | null;
  leads: boolean;
  auction: Auction;
  premiumExempt: boolean;
  /** In fewer words: in the bar of a phone, where they follow the next bid, or as a note below an amount. */
  short?: 'bar' | 'note';
  /** Whether a line below says what was added: at a maximum the highest total may be that of another price. */
  rates?: boolean;
}

/** What the viewer would pay for a lot, with premium and tax: at the next bid, or at most at their own maximum. */
export default function TotalAtBid({
  dollars,
  leads,
  auction,
  premiumExempt,
  short,
  rates = false,
}: TotalAtBidProps) {
  if (dollars === null) return null;
  const cents = Math.round(dollars * 100);
  const { total, highest } = allInFor(cents, auction, { premiumExempt });
  const text = formatUsd(leads ? highest.total : total);
  if (short !== undefined) {
    return (
      <>
        <strong className="font-semibold text-ink tabular-nums">{text}</strong> all in
        {short === 'bar' && leads && ' at most'}
      </>
    );
  }
  return (
    <>
      <p>
        Your total at {leads ? 'your maximum' : formatUsd(cents)}:{' '}
        <strong className="font-semibold text-ink tabular-nums">{text}</strong>
      </p>
      {rates && <p className="text-xs">{costOfBid(auction, cents, premiumExempt)}</p>}
    </>
  );
}

import type { Auction, SellerRecord } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { ReactNode } from 'react';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { allInFor } from '../bidding/public.ts';
import { chargeTime } from '../../lib/charge-time.ts';
import { recordWords } from '../../lib/seller-record.ts';

/** Pickup windows that are listed; more are counted. */
const shownWindows = 2;
/** A bid, in cents, whose price all in is easily carried over to others. */
const example = 100_00;

/** What matters before a bid, in short: whom one buys from, what it costs, when one pays, and how one gets it. */
export default function BeforeYouBid({
  auction,
  record,
  premiumExempt,
  companyNotice,
}: {
  auction: Auction;
  record: SellerRecord | null;
  /** That the company is suspended, and what it means for this sale. */
  companyNotice: string | undefined;
  premiumExempt: boolean;
}) {
  const { total } = allInFor(example, auction, { premiumExempt });
  const windows = auction.pickupWindowStrs;
  const isPickup = auction.pickupOptionStrs.includes('PickupOnSite');
  const more = windows.length - shownWindows;
  return (
    <section
      aria-labelledby="before-you-bid"
      className="rounded-lg border border-line bg-surface p-5 text-sm"
    >
      <h2 id="before-you-bid" className="text-lg">
        Before you bid
      </h2>
      {companyNotice !== undefined && <p className="mt-2 wrap-anywhere">{companyNotice}</p>}
      <dl className="mt-3 grid gap-3">
        <Fact term={auction.companyName}>
          {record !== null && recordWords(record).map((words) => <p key={words}>{words}</p>)}
        </Fact>
        <Fact term={`A $100 bid costs ${formatUsd(total)}`}>
          <p>
            With {premiumExempt ? 'no' : auction.buyersPremiumStr} buyer’s premium
            {auction.salesTax > 0 && <> and {auction.salesTaxStr} sales tax</>}
            {auction.salesTaxNote && <> and no sales tax: {auction.salesTaxNote}</>}
          </p>
        </Fact>
        <Fact term={chargeTime(auction.autoCharge)} />
        <Fact term={isPickup ? `Pickup in ${auction.city}, ${auction.state}` : 'Shipping only'}>
          {windows.slice(0, shownWindows).map((window) => (
            <p key={window}>{window}</p>
          ))}
          {more > 0 && <p>and {more === 1 ? 'one more time' : `${more} more times`}</p>}
          <HtmlContent html={auction.pickupTerms} className="mt-1 line-clamp-3" />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}

import type { Auction, SellerRecord } from '@fairlot/contract';
import { pickupPlace } from '@fairlot/rules';
import type { ReactNode } from 'react';
import type { Distance } from '../../lib/distance.ts';
import { HowFar } from '../../lib/how-far.tsx';
import { chargeTime } from '../../lib/charge-time.ts';
import { costExample } from '../../lib/cost-example.ts';
import { CostReasons } from '../../lib/cost-reasons.tsx';
import { firstSentences } from '../../lib/first-sentences.ts';
import { deliveryNote, returnsSummary } from '../../lib/sale-words.ts';
import { recordWords } from '../../lib/seller-record.ts';
import { pickupTermsId } from './pickup-terms-id.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/** Pickup windows that are listed; more are counted. */
const shownWindows = 2;
/** Of the pickup rule; longer ones end with a sentence. */
const shownCharacters = 280;

/** What matters before a bid, in short: whom one buys from, what it costs, when one pays, and how one gets it. */
export default function BeforeYouBid({
  auction,
  record,
  premiumExempt,
  companyNotice,
  distance,
}: {
  auction: Auction;
  record: SellerRecord | null;
  /** That the company is suspended, and what it means for this sale. */
  companyNotice: string | undefined;
  premiumExempt: boolean;
  distance: Distance | null;
}) {
  const windows = auction.pickupWindowStrs;
  const isPickup = auction.pickupOptionStrs.includes('PickupOnSite');
  const more = windows.length - shownWindows;
  const delivery = deliveryNote(auction.pickupOptionStrs);
  const returns = returnsSummary(auction.pickupOptionStrs);
  const rule = firstSentences(auction.pickupTerms, shownCharacters);
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
        <Fact term="You bid your maximum">We bid for you, only as high as needed</Fact>
        <Fact term="Registration is free">
          Once for each sale, with a card on file
          {auction.approval === 'manual' && '. The seller approves each bidder'}
        </Fact>
        <Fact term={costExample(auction, premiumExempt)}>
          <CostReasons auction={auction} premiumExempt={premiumExempt} />
        </Fact>
        <Fact term={chargeTime(auction.autoCharge)} />
        <Fact term={pickupPlace(auction)}>
          {windows.slice(0, shownWindows).map((window) => (
            <p key={window}>{unbrokenTime(window)}</p>
          ))}
          {more > 0 && <p>and {more === 1 ? 'one more time' : `${more} more times`}</p>}
          {isPickup && <HowFar distance={distance} />}
          <p className="mt-1 wrap-anywhere">
            {rule.text}{' '}
            {rule.isCut && (
              <a href={`#${pickupTermsId}`} className="text-brand underline underline-offset-4">
                All pickup terms
              </a>
            )}
          </p>
          {delivery !== null && <p className="mt-1">{delivery}</p>}
        </Fact>
        <Fact term={returns.text}>{returns.note}</Fact>
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

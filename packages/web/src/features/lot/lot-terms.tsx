import type { Auction } from '@fairlot/contract';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { CostReasons } from '../../lib/cost-reasons.tsx';
import { paymentsAccepted } from '../../lib/sale-words.ts';
import { pickupTermsId } from './pickup-terms-id.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/** Pickup and terms of the auction, folded; they open without scripts too. */
export default function LotTerms({
  auction,
  premiumExempt,
}: {
  auction: Auction;
  premiumExempt: boolean;
}) {
  return (
    <div className="divide-y divide-line border-y border-line">
      <Folded title="Pickup">
        <p className="font-semibold">
          {[auction.address1, auction.address2, auction.city, auction.state]
            .filter(Boolean)
            .join(', ')}
        </p>
        {auction.pickupWindowStrs.length > 0 && (
          <ul className="mt-1">
            {auction.pickupWindowStrs.map((window) => (
              <li key={window}>{unbrokenTime(window)}</li>
            ))}
          </ul>
        )}
        {/* Browsers unfold what a link leads to. */}
        <div id={pickupTermsId} className="scroll-mt-20">
          <HtmlContent html={auction.pickupTerms} className="mt-3" />
        </div>
      </Folded>
      <Folded title="Payment">
        <CostReasons auction={auction} premiumExempt={premiumExempt} />
        <p>Payments accepted: {paymentsAccepted}.</p>
      </Folded>
      <Folded title="Terms and conditions">
        <HtmlContent html={auction.termsAndConditions} />
      </Folded>
    </div>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 font-semibold">
        {title}
        <ChevronDown aria-hidden className="size-5 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="max-w-prose pb-5 text-sm">{children}</div>
    </details>
  );
}

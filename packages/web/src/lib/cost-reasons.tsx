import { premiumLines } from '@fairlot/contract';
import type { Auction } from '@fairlot/contract';
import { premiumRulesOf } from './all-in.ts';
import { isStepped, taxReason } from './cost-example.ts';
import type { Costs } from './cost-example.ts';

/** How the premium is calculated where it is not one rate, a line for each step; nothing where it is. */
export function PremiumSteps({ auction }: { auction: Pick<Auction, 'premiumRules'> }) {
  const lines = premiumLines(premiumRulesOf(auction));
  if (lines.length === 0) return null;
  return (
    <ul className="list-disc pl-5 font-normal text-ink-soft">
      {lines.map((line, index) => (
        // Two premiums of one rate have the same words.
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/** What is added to a winning bid, and by what rule. */
export function CostReasons({
  auction,
  premiumExempt = false,
}: {
  auction: Costs;
  premiumExempt?: boolean;
}) {
  const tax = taxReason(auction, premiumExempt);
  if (!premiumExempt && isStepped(auction)) {
    return (
      <>
        Buyer’s premium:
        <PremiumSteps auction={auction} />
        {tax}
      </>
    );
  }
  const premium = premiumExempt ? 'none on this lot' : `${auction.buyersPremiumStr} of the bid`;
  return `Buyer’s premium: ${premium}. ${tax}`;
}

import type { Auction } from '@fairlot/contract';
import { chargeInShort, chargeTime } from '../../lib/charge-time.ts';
import { costExample, costInShort, isStepped, taxReason } from '../../lib/cost-example.ts';
import { CostReasons, PremiumSteps } from '../../lib/cost-reasons.tsx';

/**
 * What a bid in this sale costs all in, why, and when one pays, where one decides to register: on a phone in few words, and a premium
 * in steps folded on both.
 */
export default function SaleCost({ auction }: { auction: Auction }) {
  const stepped = isStepped(auction);
  return (
    <div className="mt-1 max-w-3xl text-sm text-ink-soft sm:mt-2">
      <p>
        <strong className="font-semibold text-ink">{costExample(auction)}</strong>
        <span className={stepped ? '' : 'sm:hidden'}>{costInShort(auction)}</span>
        <span className="sm:hidden">{chargeInShort(auction.autoCharge)}</span>.
        {!stepped && (
          <span className="max-sm:hidden">
            {' '}
            <CostReasons auction={auction} />
          </span>
        )}
      </p>
      <p className="max-sm:hidden">{chargeTime(auction.autoCharge)}</p>
      {stepped && (
        <details>
          {/* Its text is the line; what can be pressed is higher. */}
          <summary className="-my-2 w-fit cursor-pointer py-2 text-brand underline-offset-4 hover:underline">
            How the premium is calculated
          </summary>
          <div className="pb-1">
            <PremiumSteps auction={auction} />
            {auction.salesTaxNote && <p>{taxReason(auction)}</p>}
          </div>
        </details>
      )}
    </div>
  );
}

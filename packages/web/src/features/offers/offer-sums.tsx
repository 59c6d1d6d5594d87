import type { LotOffer } from '@fairlot/contract';
import { Money } from '@fairlot/ui/money.tsx';

/** The sums from the price to the total. */
export function OfferSums({ offer }: { offer: LotOffer }) {
  const { price, premium, tax, total, isTaxExempt } = offer;
  return (
    <dl className="grid grid-cols-[1fr_max-content] gap-y-1 text-sm">
      <dt>Price</dt>
      <dd className="text-right">
        <Money dollars={price} />
      </dd>
      <dt className="text-ink-soft">Buyer’s premium</dt>
      <dd className="text-right">
        <Money dollars={premium} />
      </dd>
      <dt className="text-ink-soft">Sales tax</dt>
      <dd className="text-right">{isTaxExempt ? 'N/A' : <Money dollars={tax} />}</dd>
      <dt className="border-t border-line pt-1 font-semibold">You would pay</dt>
      <dd className="border-t border-line pt-1 text-right font-semibold">
        <Money dollars={total} />
      </dd>
    </dl>
  );
}

import type { Lot } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { formatDollars } from '@fairlot/ui/format.ts';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';

/** What a lot is, whatever becomes of its price. */
export type LotFacts = Pick<
  Lot,
  | 'description'
  | 'condition'
  | 'provenance'
  | 'fullDimensionsStr'
  | 'pieces'
  | 'category'
  | 'code'
  | 'transportFee'
  | 'premiumExempt'
>;

/** The lot's description and known facts, but for the estimate, which stands beside the price. */
export default function LotDescription(lot: LotFacts) {
  return (
    <section aria-label="Description" className="space-y-4">
      <h2 className="text-xl">Description</h2>
      {lot.description.trim() !== '' && (
        <HtmlContent html={lot.description} className="max-w-prose" />
      )}
      <dl className="grid max-w-prose grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name="Condition">{lot.condition}</Fact>
        <Fact name="Provenance">{lot.provenance}</Fact>
        <Fact name="Dimensions">{lot.fullDimensionsStr}</Fact>
        <Fact name="Pieces">{lot.pieces > 1 ? String(lot.pieces) : ''}</Fact>
        <Fact name="Category">{lot.category}</Fact>
        <Fact name="Seller’s code">{lot.code}</Fact>
        <Fact name="Transport fee">
          {lot.transportFee === null || lot.transportFee === 0
            ? ''
            : formatDollars(lot.transportFee)}
        </Fact>
        <Fact name="Buyer’s premium">{lot.premiumExempt ? 'None on this lot' : ''}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }): ReactNode {
  if (children === '') return null;
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

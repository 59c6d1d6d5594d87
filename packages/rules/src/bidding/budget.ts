import { invoiceSums } from '../invoicing/invoice.ts';
import type { InvoiceTerms } from '../invoicing/invoice.ts';
import { highestAllIn } from '../money/all-in-price.ts';
import type { Cents } from '../money/cents.ts';

/** A lot that a bidder leads or has won. */
export type LedLot = {
  readonly price: Cents;
  /** The most it can still be hammered for; null: it is won, for its price. */
  readonly max: Cents | null;
  readonly premiumExempt: boolean;
};

/** What a bidder leads at in a sale, all in, as one invoice would have it. Cents. */
export type LedSums = {
  /** If every lot went to them at its present price. */
  readonly now: Cents;
  /** If every lot that is open went up to their maximum. */
  readonly atMost: Cents;
};

/** Premium is rounded on each lot and tax once on their sum, as on the invoice (domain: Money). */
export function ledSums(lots: readonly LedLot[], terms: InvoiceTerms): LedSums {
  const total = (hammers: (lot: LedLot) => Cents) =>
    invoiceSums(
      lots.map((lot) => ({ hammer: hammers(lot), premiumExempt: lot.premiumExempt })),
      [],
      terms,
    ).total;
  return { now: total(({ price }) => price), atMost: total((lot) => dearest(lot, terms)) };
}

/** The hammer price that costs the most: where a premium falls from some step on, not the maximum. */
function dearest({ price, max, premiumExempt }: LedLot, terms: InvoiceTerms): Cents {
  if (max === null) return price;
  const salesTax = terms.taxExempt ? 0 : terms.salesTax;
  return highestAllIn(max, { premiumRules: terms.premiumRules, salesTax, premiumExempt }).hammer;
}

/**
 * Whether a bid asks first: it brings what its bidder may have to pay in the sale, all in, beyond their
 * budget. One that raises nothing, such as a lowered maximum, never asks. Cents.
 */
export function isBeyondBudget(
  budget: Cents | null,
  { before, after }: { readonly before: Cents; readonly after: Cents },
): boolean {
  return budget !== null && after > budget && after > before;
}

import { shareOf } from '../money/cents.ts';
import type { Cents, Ppm } from '../money/cents.ts';
import { premiumOf } from './premium.ts';
import type { PremiumRule } from './premium.ts';

/** A lot that a bidder won. */
export interface InvoicedLot {
  readonly hammer: Cents;
  readonly premiumExempt: boolean;
}

/**
 * A seller's change after the hammer: an allowance on a lot (`adjustment`), voided lots (`void`: minus
 * their hammer and premium), or something on top (`fee`: shipping, storage). Credits are negative.
 */
export interface InvoiceChange {
  readonly kind: 'adjustment' | 'void' | 'fee';
  readonly amount: Cents;
  readonly taxable: boolean;
}

/** The terms as they were when the invoice was made. */
export interface InvoiceTerms {
  readonly premiumRules: readonly PremiumRule[];
  readonly salesTax: Ppm;
  /** A certificate that is valid in the auction's state. */
  readonly taxExempt: boolean;
}

/** Cents. `total` is `subTotal` and `tax`; credits are negative. */
export interface InvoiceSums {
  readonly hammer: Cents;
  readonly premium: Cents;
  readonly adjustments: Cents;
  readonly voids: Cents;
  readonly fees: Cents;
  readonly subTotal: Cents;
  readonly taxable: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/** Premium of an invoiced lot in cents. */
export function lotPremium(lot: InvoicedLot, rules: readonly PremiumRule[]): Cents {
  return lot.premiumExempt ? 0 : premiumOf(lot.hammer, rules);
}

/** The amount that voiding a lot takes off its invoice, in cents: its hammer and its premium. */
export function voidAmount(lot: InvoicedLot, rules: readonly PremiumRule[]): Cents {
  return -(lot.hammer + lotPremium(lot, rules));
}

/**
 * The sums of an invoice, only from its lots, changes and terms (domain.md, Money). Premium is rounded on
 * each lot, tax once on the invoice, both half up. Credits beyond the taxed amount leave no tax.
 */
export function invoiceSums(
  lots: readonly InvoicedLot[],
  changes: readonly InvoiceChange[],
  { premiumRules, salesTax, taxExempt }: InvoiceTerms,
): InvoiceSums {
  const hammer = sum(lots.map((lot) => lot.hammer));
  const premium = sum(lots.map((lot) => lotPremium(lot, premiumRules)));
  const of = (kind: InvoiceChange['kind']) =>
    sum(changes.filter((change) => change.kind === kind).map(({ amount }) => amount));
  const [adjustments, voids, fees] = [of('adjustment'), of('void'), of('fee')];
  const subTotal = hammer + premium + adjustments + voids + fees;
  const untaxed = sum(changes.filter(({ taxable }) => !taxable).map(({ amount }) => amount));
  const taxable = taxExempt ? 0 : Math.max(0, subTotal - untaxed);
  const tax = shareOf(taxable, salesTax);
  const total = subTotal + tax;
  return { hammer, premium, adjustments, voids, fees, subTotal, taxable, tax, total };
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}

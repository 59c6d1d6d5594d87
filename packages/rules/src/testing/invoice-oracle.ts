import type {
  InvoiceChange,
  InvoicedLot,
  InvoiceSums,
  InvoiceTerms,
  PremiumRule,
} from '../index.ts';

/**
 * A second, independent implementation of an invoice (domain.md, Money), like a clerk on paper: decimals
 * as text of whole numbers, every cent of a price looked up by its band, one column after the other. It
 * shares no function with the rules that it is compared with.
 */
export function invoiceByHand(
  lots: readonly InvoicedLot[],
  changes: readonly InvoiceChange[],
  terms: InvoiceTerms,
): InvoiceSums {
  const book = { hammer: 0n, premium: 0n, adjustment: 0n, void: 0n, fee: 0n, untaxed: 0n };
  for (const lot of lots) {
    book.hammer += BigInt(lot.hammer);
    if (lot.premiumExempt) continue;
    for (const rule of terms.premiumRules) book.premium += premiumByHand(lot.hammer, rule);
  }
  for (const change of changes) {
    book[change.kind] += BigInt(change.amount);
    if (!change.taxable) book.untaxed += BigInt(change.amount);
  }
  const subTotal = book.hammer + book.premium + book.adjustment + book.void + book.fee;
  let taxable = subTotal - book.untaxed;
  if (taxable < 0n || terms.taxExempt) taxable = 0n;
  const tax = wholeCents(taxable * BigInt(terms.salesTax));
  return {
    hammer: Number(book.hammer),
    premium: Number(book.premium),
    adjustments: Number(book.adjustment),
    voids: Number(book.void),
    fees: Number(book.fee),
    subTotal: Number(subTotal),
    taxable: Number(taxable),
    tax: Number(tax),
    total: Number(subTotal + tax),
  };
}

function premiumByHand(hammer: number, rule: PremiumRule): bigint {
  let millionths = 0n;
  if (rule.cumulative) {
    // From the top down: the part above a band's start bears its rate, then only the rest is left.
    let left = hammer;
    for (let index = rule.bands.length - 1; index >= 0; index -= 1) {
      const { from, rate } = rule.bands[index]!;
      if (left <= from) continue;
      millionths += BigInt(left - from) * BigInt(rate);
      left = from;
    }
  } else {
    let rate = 0;
    for (const band of rule.bands) if (hammer >= band.from) rate = band.rate;
    millionths = BigInt(hammer) * BigInt(rate);
  }
  const cents = wholeCents(millionths);
  return cents < BigInt(rule.minimum) ? BigInt(rule.minimum) : cents;
}

/** Millionths of a cent as whole cents: five in the first decimal goes up. */
function wholeCents(millionths: bigint): bigint {
  const digits = millionths.toString().padStart(7, '0');
  const whole = BigInt(digits.slice(0, -6));
  return Number(digits.at(-6)) >= 5 ? whole + 1n : whole;
}

import type { Invoice } from '@fairlot/contract';
import { formatPercent, wholePpm } from '@fairlot/rules';
import { formatDollars } from './format.ts';

/** What the sums are made of, on the buyer's page and on the seller's. */
type SummedInvoice = Pick<
  Invoice,
  | 'adjustments'
  | 'adjustmentsTotal'
  | 'amountDue'
  | 'bidderTaxExempt'
  | 'buyersPremium'
  | 'charges'
  | 'chargesTotal'
  | 'countOfSABPs'
  | 'hammerPrice'
  | 'invoiceSubTotal'
  | 'invoiceTax'
  | 'invoiceTaxable'
  | 'invoiceTotal'
  | 'premium'
  | 'salesTax'
  | 'salesTaxNote'
  | 'voids'
  | 'voidsTotal'
>;

/** A line below the lots. */
export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly weight?: 'strong' | 'final';
}

/**
 * The sums of an invoice in the words of its PDF; section 9 says where rates and `N/A` are shown, with
 * how many decimals. What was paid and what is given back are credits, as its parentheses say.
 */
export function sumsOf(invoice: SummedInvoice): Sum[] {
  const paid = wholeCents(invoice.invoiceTotal - invoice.amountDue);
  return [
    sum('Hammer price', invoice.hammerPrice),
    sum(premiumLabel(invoice), invoice.premium),
    ...when(invoice.adjustments.length > 0, sum('Adjustments', invoice.adjustmentsTotal)),
    ...when(invoice.voids.length > 0, sum('Voids', invoice.voidsTotal)),
    ...when(invoice.charges.length > 0, sum('Fees', invoice.chargesTotal)),
    sum('Subtotal', invoice.invoiceSubTotal),
    ...when(!invoice.bidderTaxExempt, sum('Taxable', invoice.invoiceTaxable)),
    invoice.bidderTaxExempt
      ? { label: 'Sales tax', amount: 'N/A' }
      : sum(taxLabel(invoice), invoice.invoiceTax),
    { ...sum('Total', invoice.invoiceTotal), weight: 'strong' },
    ...when(paid !== 0, sum('Paid', -paid)),
    {
      ...(invoice.amountDue < 0
        ? sum('Refund due', invoice.amountDue)
        : sum('Amount due', invoice.amountDue)),
      weight: 'final',
    },
  ];
}

function sum(label: string, dollars: number): Sum {
  return { label, amount: formatDollars(dollars) };
}

function when(condition: boolean, line: Sum): Sum[] {
  return condition ? [line] : [];
}

/** A percentage is shown only where a single rule applies. */
function premiumLabel({ countOfSABPs, buyersPremium }: SummedInvoice): string {
  return countOfSABPs === 1 ? `Buyer’s premium (${percent(buyersPremium, 0)})` : 'Buyer’s premium';
}

/** A sale without tax shows the reason instead of a rate of zero. */
function taxLabel({ salesTax, salesTaxNote }: SummedInvoice): string {
  return salesTaxNote ? `Sales tax: ${salesTaxNote}` : `Sales tax (${percent(salesTax, 2)})`;
}

/** Dollars rounded to cents after a floating-point subtraction. */
function wholeCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

function percent(fraction: number, decimals: number): string {
  return formatPercent(Math.round(fraction * wholePpm), decimals);
}

import { appliedRates, formatPercent, formatUsd } from '@fairlot/rules';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';

export interface TotalLine {
  readonly label: string;
  readonly value: string;
  readonly weight: 'plain' | 'sum' | 'due';
}

type Totalled = Pick<
  InvoiceDetails,
  'lots' | 'sums' | 'terms' | 'certificate' | 'taxNote' | 'paidCents' | 'amountDueCents'
>;

/** The totals at the end of an invoice, line by line (second specification, section 9). */
export function invoiceTotals(invoice: Totalled): TotalLine[] {
  const { sums, paidCents, amountDueCents: due } = invoice;
  return [
    line('Hammer price', formatUsd(sums.hammer)),
    line(premiumLabel(invoice), formatUsd(sums.premium)),
    ...unlessZero('Adjustments', sums.adjustments),
    ...unlessZero('Voids', sums.voids),
    ...unlessZero('Fees', sums.fees),
    { label: 'Subtotal', value: formatUsd(sums.subTotal), weight: 'sum' },
    ...taxLines(invoice),
    { label: 'Total', value: formatUsd(sums.total), weight: 'sum' },
    ...unlessZero('Paid', -paidCents),
    due < 0
      ? { label: 'Refund due', value: formatUsd(due), weight: 'due' }
      : { label: 'Amount due', value: formatUsd(due), weight: 'due' },
  ];
}

function line(label: string, value: string): TotalLine {
  return { label, value, weight: 'plain' };
}

function unlessZero(label: string, cents: number): TotalLine[] {
  return cents === 0 ? [] : [line(label, formatUsd(cents))];
}

/** With a percentage only if a single rate applies to the premium. */
function premiumLabel({ lots, terms }: Totalled): string {
  const hammers = lots.filter((lot) => !lot.premiumExempt).map((lot) => lot.hammerCents);
  const [rate, ...more] = appliedRates(hammers, terms.premiumRules);
  const label = 'Buyer’s premium';
  return typeof rate === 'number' && more.length === 0
    ? `${label} (${formatPercent(rate, 0)})`
    : label;
}

function taxLines({ sums, terms, certificate, taxNote }: Totalled): TotalLine[] {
  if (terms.taxExempt) {
    const by = certificate && `, ${certificate.state} certificate ${certificate.taxId}`;
    return [line(`Sales tax: exempt${by ?? ''}`, 'N/A')];
  }
  if (taxNote !== '') return [line(`Sales tax: ${taxNote}`, formatUsd(sums.tax))];
  const taxed = sums.taxable === sums.subTotal ? '' : ` of ${formatUsd(sums.taxable)}`;
  return [line(`Sales tax (${formatPercent(terms.salesTax, 2)}${taxed})`, formatUsd(sums.tax))];
}

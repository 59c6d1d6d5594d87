import type { InvoiceDetails } from '#settlement/invoices/public.ts';

const meansByKind = {
  cash: 'Cash',
  check: 'Check',
  other: 'Payment',
  refund: 'Refund',
  chargeback: 'Taken back by the bank',
} as const;

/** What a payment was made with: "Visa ending in 4242". */
export function paymentMeans({
  kind,
  brand,
  last4,
}: Pick<InvoiceDetails['payments'][number], 'kind' | 'brand' | 'last4'>): string {
  if (kind !== 'card') return meansByKind[kind];
  return `${cardName(brand)} ending in ${last4}`;
}

/** Names of card companies as they spell them, from the provider's lower case. */
function cardName(brand: string): string {
  const known: Record<string, string> = {
    amex: 'American Express',
    unionpay: 'UnionPay',
    jcb: 'JCB',
  };
  return known[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
}

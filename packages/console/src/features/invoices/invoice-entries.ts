import type { InvoiceOfSale } from '@fairlot/contract';

/** A line of what was changed or paid after the hammer. Dollars; credits negative. */
export interface Entry {
  readonly text: string;
  readonly amount: number;
}

const textOf = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
const lotsOf = (numbers: readonly string[]) =>
  numbers.length === 0 ? '' : `${numbers.length === 1 ? 'Lot' : 'Lots'} ${numbers.join(', ')}`;

/** Adjustments, voids and fees, by kind; kinds without entries are left out. */
export function changesOf({
  adjustments,
  voids,
  charges,
}: Pick<InvoiceOfSale, 'adjustments' | 'voids' | 'charges'>): (readonly [
  string,
  readonly Entry[],
])[] {
  const lineOf = ({ releaseStatusName, chargeLots, notes, amount }: (typeof voids)[number]) => ({
    text: textOf(releaseStatusName, lotsOf(chargeLots), notes),
    amount,
  });
  const kinds = [
    [
      'Adjustments',
      adjustments.map(({ lot, notes, amount }) => ({
        text: textOf(lotsOf(lot === '' ? [] : [lot]), notes),
        amount,
      })),
    ],
    ['Voids', voids.map(lineOf)],
    ['Fees', charges.map(lineOf)],
  ] as const;
  return kinds.filter(([, entries]) => entries.length > 0);
}

/** Payments and refunds, those that failed too. */
export function paymentsOf({ payments }: Pick<InvoiceOfSale, 'payments'>): Entry[] {
  return payments.map(({ brand, last4, amount, processedDate, notes, paymentAccepted }) => {
    const name = brand.slice(0, 1).toUpperCase() + brand.slice(1);
    const means = last4 === '' ? name : `${name} ending in ${last4}`;
    const what = amount < 0 ? 'Refund' : 'Payment';
    return {
      text: textOf(
        means === '' ? what : `${what}, ${means}`,
        paymentAccepted ? '' : amount < 0 ? 'failed' : 'declined',
        processedDate,
        notes,
      ),
      // What failed moved nothing.
      amount: paymentAccepted ? amount : 0,
    };
  });
}

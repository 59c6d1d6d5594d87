import { highestBid, invoiceSums, voidAmount } from '@fairlot/rules';
import type { Cents, InvoiceSums } from '@fairlot/rules';
import type { InvoiceDetails, InvoiceLotDetails } from './invoice-details.ts';

/** What staff want changed after the hammer; lots by their numbers in the catalog. */
export type ChangeRequest = (
  | { readonly kind: 'adjustment'; readonly lotNumber: string; readonly amountCents: Cents }
  | { readonly kind: 'void'; readonly lotNumbers: readonly string[] }
  | {
      readonly kind: 'fee';
      readonly lotNumbers: readonly string[];
      readonly amountCents: Cents;
      readonly taxable: boolean;
    }
) & {
  /** Shown to the bidder: "Damaged", "Shipping". */
  readonly label: string;
  readonly notes: string;
};

export type ChangeRefusal =
  | { readonly reason: 'unknown-lot' | 'taken-back'; readonly lotNumber: string }
  | { readonly reason: 'no-lot' | 'bad-amount' | 'nothing-left' | 'below-zero' };

export type ChangeDecision =
  | {
      readonly kind: 'change';
      readonly lotIds: readonly string[];
      /** Credits are negative. */
      readonly amountCents: Cents;
      readonly taxable: boolean;
      /** The invoice's sums after it. */
      readonly sums: InvoiceSums;
    }
  | ({ readonly kind: 'refused' } & ChangeRefusal);

type Invoice = Pick<InvoiceDetails, 'lots' | 'changes' | 'terms'>;

/**
 * The effect of a change. A lot is voided once, for its adjusted hammer and premium; an adjustment cannot
 * void its lot, and no change makes the invoice negative.
 */
export function decideChange(invoice: Invoice, request: ChangeRequest): ChangeDecision {
  const numbers = request.kind === 'adjustment' ? [request.lotNumber] : request.lotNumbers;
  const lots: InvoiceLotDetails[] = [];
  for (const lotNumber of new Set(numbers)) {
    const lot = invoice.lots.find((one) => one.lotNumber === lotNumber);
    if (lot === undefined) return { kind: 'refused', reason: 'unknown-lot', lotNumber };
    if (request.kind !== 'fee' && isTakenBack(invoice, lot)) {
      return { kind: 'refused', reason: 'taken-back', lotNumber };
    }
    lots.push(lot);
  }
  switch (request.kind) {
    case 'adjustment': {
      const { amountCents } = request;
      const left = sum(lots.map((lot) => worth(invoice, lot))) + amountCents;
      if (left <= 0) return { kind: 'refused', reason: 'nothing-left' };
      return summed(invoice, request.kind, lots, { amountCents, taxable: true });
    }
    case 'void': {
      if (lots.length === 0) return { kind: 'refused', reason: 'no-lot' };
      const amountCents = -sum(lots.map((lot) => worth(invoice, lot)));
      return summed(invoice, request.kind, lots, { amountCents, taxable: true });
    }
    case 'fee':
      return summed(invoice, request.kind, lots, request);
  }
}

/** Hammer and premium of a lot, after adjustments, in cents. */
function worth({ changes, terms }: Invoice, lot: InvoiceLotDetails): Cents {
  const { id, hammerCents: hammer, premiumExempt } = lot;
  const adjusted = changes.filter(
    ({ kind, lotIds }) => kind === 'adjustment' && lotIds.includes(id),
  );
  return (
    sum(adjusted.map(({ amountCents }) => amountCents)) -
    voidAmount({ hammer, premiumExempt }, terms.premiumRules)
  );
}

function isTakenBack({ changes }: Invoice, { id }: InvoiceLotDetails): boolean {
  return changes.some(({ kind, lotIds }) => kind === 'void' && lotIds.includes(id));
}

function summed(
  invoice: Invoice,
  kind: ChangeRequest['kind'],
  lots: readonly InvoiceLotDetails[],
  { amountCents, taxable }: { readonly amountCents: Cents; readonly taxable: boolean },
): ChangeDecision {
  if (amountCents === 0 || Math.abs(amountCents) > highestBid) {
    return { kind: 'refused', reason: 'bad-amount' };
  }
  const sums = sumsOf({
    ...invoice,
    changes: [...invoice.changes, { kind, amountCents, taxable }],
  });
  if (sums.subTotal < 0) return { kind: 'refused', reason: 'below-zero' };
  return { kind: 'change', lotIds: lots.map(({ id }) => id), amountCents, taxable, sums };
}

/** The sums of an invoice, computed only from its lots, changes and terms. */
export function sumsOf({
  lots,
  changes,
  terms,
}: {
  readonly lots: readonly Pick<InvoiceLotDetails, 'hammerCents' | 'premiumExempt'>[];
  readonly changes: readonly Pick<
    InvoiceDetails['changes'][number],
    'kind' | 'amountCents' | 'taxable'
  >[];
  readonly terms: InvoiceDetails['terms'];
}): InvoiceSums {
  return invoiceSums(
    lots.map(({ hammerCents: hammer, premiumExempt }) => ({ hammer, premiumExempt })),
    changes.map(({ kind, amountCents: amount, taxable }) => ({ kind, amount, taxable })),
    terms,
  );
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}

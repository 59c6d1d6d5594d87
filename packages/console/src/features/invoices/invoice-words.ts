import type { SaleInvoice } from '@fairlot/contract';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';

/** Where something stands, in a word. */
export interface Standing {
  readonly label: string;
  readonly tone: BadgeTone;
  /** Whether nothing is left to do. */
  readonly isDone: boolean;
}

const standings: Record<SaleInvoice['status'], Standing> = {
  Paid: { label: 'Paid', tone: 'good', isDone: true },
  Unpaid: { label: 'Not paid', tone: 'bad', isDone: false },
  UnderPaid: { label: 'Partly paid', tone: 'bad', isDone: false },
  Declined: { label: 'Card declined', tone: 'bad', isDone: false },
  NoPaymentMethod: { label: 'No card on file', tone: 'bad', isDone: false },
  Processing: { label: 'Payment in progress', tone: 'brass', isDone: false },
  RefundDue: { label: 'Refund due', tone: 'brass', isDone: false },
};

/** Whether the buyer has paid. */
export function paymentOf({
  status,
  isDisputed,
}: Pick<SaleInvoice, 'status' | 'isDisputed'>): Standing {
  return isDisputed
    ? { label: 'Disputed at the bank', tone: 'bad', isDone: false }
    : standings[status];
}

/** Whether the buyer has their lots. */
export function pickupOf({ lots, lotsPickedUp }: SaleInvoice): Standing {
  if (lots === 0) return { label: 'Nothing to pick up', tone: 'neutral', isDone: true };
  if (lotsPickedUp === lots) return { label: 'Picked up', tone: 'good', isDone: true };
  if (lotsPickedUp === 0) return { label: 'Not picked up', tone: 'neutral', isDone: false };
  return { label: `${lotsPickedUp} of ${lots} lots picked up`, tone: 'brass', isDone: false };
}

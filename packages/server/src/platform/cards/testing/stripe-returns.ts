import type { Fields } from './stripe-objects.ts';
import { missing, newRef } from './stripe-objects.ts';
import type { IntentObject } from './stripe-objects.ts';

export interface RefundObject {
  readonly id: string;
  readonly object: 'refund';
  /** Cents. */
  readonly amount: number;
  readonly payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

export interface DisputeObject {
  readonly id: string;
  readonly object: 'dispute';
  /** Cents. */
  readonly amount: number;
  readonly payment_intent: string;
  readonly reason: string;
  readonly created: number;
  readonly evidence_details: { readonly due_by: number | null };
  status: string;
  /** What was withdrawn for it, and reinstated. */
  balance_transactions: { readonly amount: number }[];
}

interface Books {
  intent(id: string): IntentObject;
  emit(type: string, object: object): void;
}

/** Returned payments: refunds made in Stripe's dashboard, and disputes of cardholders. */
export class StripeReturns {
  readonly refunds = new Map<string, RefundObject>();
  readonly disputes = new Map<string, DisputeObject>();
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  refund(intentId: string, amount: number, status: RefundObject['status'] = 'succeeded') {
    const { id: payment_intent } = this.#books.intent(intentId);
    const refund: RefundObject = {
      id: newRef('re'),
      object: 'refund',
      amount,
      payment_intent,
      status,
    };
    this.refunds.set(refund.id, refund);
    this.#books.emit('refund.created', refund);
    this.#books.emit('charge.refunded', { id: newRef('ch'), object: 'charge', payment_intent });
    return refund;
  }

  /** The bank does not accept a refund: the account gets its money back. */
  failRefund(id: string): void {
    const refund = this.refunds.get(id);
    if (refund === undefined) throw missing('refund', id, 'refund');
    refund.status = 'failed';
    this.#books.emit('refund.failed', refund);
  }

  /** A chargeback takes the money at once; an inquiry takes none. */
  dispute(intentId: string, amount: number, kind: 'chargeback' | 'inquiry' = 'chargeback') {
    const { id: payment_intent } = this.#books.intent(intentId);
    const created = Math.floor(Date.now() / 1_000);
    const dispute: DisputeObject = {
      id: newRef('du'),
      object: 'dispute',
      amount,
      payment_intent,
      reason: 'product_not_received',
      created,
      evidence_details: { due_by: created + 7 * 24 * 60 * 60 },
      status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
      balance_transactions: kind === 'inquiry' ? [] : [{ amount: -amount }],
    };
    this.disputes.set(dispute.id, dispute);
    this.#books.emit('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): void {
    const dispute = this.disputes.get(id);
    if (dispute === undefined) throw missing('dispute', id, 'dispute');
    dispute.status = status;
    if (status === 'won') dispute.balance_transactions.push({ amount: dispute.amount });
    this.#books.emit('charge.dispute.closed', dispute);
  }

  listRefunds({ payment_intent }: Fields) {
    return listed('refunds', [...this.refunds.values()], payment_intent);
  }

  listDisputes({ payment_intent }: Fields) {
    return listed('disputes', [...this.disputes.values()], payment_intent);
  }
}

function listed(
  name: string,
  all: readonly { readonly payment_intent: string }[],
  intentId: string | undefined,
) {
  const data = all.filter(({ payment_intent }) => payment_intent === intentId).toReversed();
  return { object: 'list', url: `/v1/${name}`, data, has_more: false };
}

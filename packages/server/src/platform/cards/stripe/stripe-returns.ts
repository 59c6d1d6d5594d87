import type { Stripe } from 'stripe';
import type { Log } from '../../log/log.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { DisputeRaised, RefundMade } from '../payment-returns.ts';
import { stripeFailure } from './stripe-failures.ts';

/** The maximum page size of Stripe's lists; a payment has a few refunds, and a dispute or two. */
const limit = 100;

/** Reads refunds and disputes of PaymentIntents. */
export function createStripeReturns(
  stripe: Stripe,
  { log }: { readonly log: Log },
): Pick<CardGateway, 'findReturns'> {
  return {
    async findReturns(intentRef) {
      try {
        const [intent, refunds, disputes] = await Promise.all([
          stripe.paymentIntents.retrieve(intentRef),
          stripe.refunds.list({ payment_intent: intentRef, limit }),
          stripe.disputes.list({ payment_intent: intentRef, limit }),
        ]);
        return {
          state: 'found',
          attemptId: intent.metadata.attemptId ?? null,
          refunds: refunds.data.map(refundOf),
          disputes: disputes.data.map(disputeOf),
        };
      } catch (error) {
        stripeFailure(error, log);
        return { state: 'unknown' };
      }
    },
  };
}

/** A pending one has left the account already. */
function refundOf({ id, amount, status }: Stripe.Refund): RefundMade {
  return {
    refundRef: id,
    amountCents: amount,
    counts: status !== 'failed' && status !== 'canceled',
  };
}

/**
 * A dispute not known to be over counts as open: then no lots are handed over. The amount taken is read
 * from the balance transactions, not from who won: an inquiry takes nothing, and a dispute may be about a
 * part.
 */
function disputeOf(dispute: Stripe.Dispute): DisputeRaised {
  const { id, amount, reason, status, created, evidence_details: evidence } = dispute;
  const moved = dispute.balance_transactions.reduce((sum, { amount: cents }) => sum + cents, 0);
  return {
    disputeRef: id,
    amountCents: amount,
    reason,
    isOpen: !['won', 'lost', 'warning_closed', 'prevented'].includes(status),
    withdrawnCents: Math.max(0, -moved),
    openedAt: new Date(created * 1_000),
    answerBy: evidence.due_by === null ? null : new Date(evidence.due_by * 1_000),
  };
}

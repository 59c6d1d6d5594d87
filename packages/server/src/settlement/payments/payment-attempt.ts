import type { Kysely } from 'kysely';
import type { CardGateway, GatewayName } from '#platform/cards/card-gateway.ts';
import type { PaymentFailure } from '#platform/cards/payments.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';

/** What started a payment attempt: the schedule, or the bidder who pressed Pay Now. */
export type AttemptCause = 'schedule' | 'pay-now';

/**
 * The state of an attempt. It is `asked` before the request to the provider; from then on its outcome is
 * unknown until the provider reports it. The first three are open: while one is, nothing else is
 * requested for the invoice.
 */
export type AttemptState =
  | { readonly kind: 'asked' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'authentication-required' }
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'declined'; readonly failure: PaymentFailure }
  | { readonly kind: 'canceled' };

/** How many a pass carries on at a time: the provider takes about a second for each, and allows a few dozen a second. */
export const attemptsAtOnce = 8;

/** One attempt to charge the card on file for one invoice. */
export interface PaymentAttempt {
  readonly id: string;
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly cause: AttemptCause;
  readonly amountCents: number;
  /** The site that the payer was on; null for a scheduled payment. */
  readonly host: string | null;
  readonly gateway: GatewayName;
  readonly customerRef: string;
  readonly methodRef: string;
  readonly brand: string;
  readonly last4: string;
  /** The provider's id for it; null until it has answered. */
  readonly intentRef: string | null;
  readonly state: AttemptState;
  /** Milliseconds since it was stored. */
  readonly ageMs: number;
}

/** A change of a dispute. */
export interface DisputeChange {
  readonly invoiceId: string;
  readonly disputeRef: string;
  readonly change: 'opened' | 'decided';
  /** The amount that the bank withdrew for it and has not returned, in cents. */
  readonly withdrawnCents: number;
}

/** Called when a payment attempt has an outcome, each in the transaction that records it. */
export interface PaymentEvents {
  /** Money that came in, or a refund that went out. */
  paid(
    transaction: Kysely<DB>,
    about: { readonly invoiceId: string; readonly paymentId: string },
  ): Promise<void>;
  /** `nextTryAt` is when the card on file is charged again automatically; null if it is not. */
  declined(
    transaction: Kysely<DB>,
    about: {
      readonly invoiceId: string;
      readonly message: string;
      readonly nextTryAt: Date | null;
    },
  ): Promise<void>;
  /** The bank asks the bidder to confirm, who was not present: they must use Pay Now. */
  authenticationNeeded(
    transaction: Kysely<DB>,
    about: { readonly invoiceId: string },
  ): Promise<void>;
  noCard(
    transaction: Kysely<DB>,
    about: { readonly invoiceId: string; readonly nextTryAt: Date | null },
  ): Promise<void>;
  /** A cardholder disputes a payment, or their dispute is decided. */
  disputed(transaction: Kysely<DB>, about: DisputeChange): Promise<void>;
}

export interface PaymentsDependencies {
  readonly database: Database;
  readonly gateway: CardGateway;
  readonly events: PaymentEvents;
  readonly log: Log;
}

export type OpenState = Extract<
  AttemptState,
  { kind: 'asked' | 'processing' | 'authentication-required' }
>;

export type OpenAttempt = PaymentAttempt & { readonly state: OpenState };

export function isOpen(attempt: PaymentAttempt): attempt is OpenAttempt {
  switch (attempt.state.kind) {
    case 'asked':
    case 'processing':
    case 'authentication-required':
      return true;
    case 'succeeded':
    case 'declined':
    case 'canceled':
      return false;
  }
}

import type { ReturnsFinding } from './payment-returns.ts';
import type { PaymentRequest, PaymentFinding, PaymentNames, PaymentStanding } from './payments.ts';

export type GatewayName = 'sandbox' | 'stripe';

/** A card that can be charged later; the references are the gateway's own names for it. */
export interface Card {
  readonly gateway: GatewayName;
  readonly customerRef: string;
  readonly methodRef: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /**
   * The gateway's fingerprint of the card number, the same for everybody who enters it; null: it has
   * none.
   */
  readonly fingerprint: string | null;
}

export interface CardHolder {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * One attempt at something that must not happen twice. The idempotency key consists of the two ids, so
 * that repeating the request does nothing new.
 */
export interface Attempt {
  readonly userId: string;
  readonly attemptId: string;
}

export interface SetupAttempt extends Attempt {
  readonly customerRef: string;
}

/** An attempt whose card was entered; `setupRef` is null when no entry was begun in the browser. */
export interface SavingAttempt extends SetupAttempt {
  readonly setupRef: string | null;
  /** The site that the holder is on, to which the bank may redirect them back. */
  readonly host: string;
}

export type CustomerOpening =
  | { readonly state: 'opened'; readonly customerRef: string }
  /** The provider has answered that it failed: the next try needs another attempt. */
  | { readonly state: 'failed' }
  /** It may or may not have happened: repeat the request for the same attempt. */
  | { readonly state: 'unreachable' };

export type CardSetup =
  | {
      readonly state: 'ready';
      readonly setupRef: string;
      readonly publishableKey: string;
      readonly clientSecret: string;
    }
  | { readonly state: 'unreachable' };

/** The result of saving a card; `message` is the gateway's own sentence for the card holder. */
export type CardSaving =
  | { readonly state: 'succeeded'; readonly card: Card }
  | { readonly state: 'processing' }
  | { readonly state: 'requires-payment-method' }
  | { readonly state: 'declined'; readonly message: string }
  | { readonly state: 'authentication-required' }
  /** Not a card of this holder's; it may be somebody else's. */
  | { readonly state: 'unknown-method' }
  | { readonly state: 'unreachable' };

export type CardFinding =
  | { readonly state: 'found'; readonly card: Card }
  /** Unknown, or no longer attached to a customer: it can never be charged. */
  | { readonly state: 'gone' }
  | { readonly state: 'unreachable' };

export type CardRemoval = { readonly state: 'removed' } | { readonly state: 'unreachable' };

/** The card provider. Never called inside a transaction: it may take seconds or not answer. */
export interface CardGateway {
  readonly name: GatewayName;
  /** Creates the customer to whom the holder's cards are attached. */
  openCustomer(holder: CardHolder, attemptId: string): Promise<CustomerOpening>;
  /** Begins the entry of a card in the browser, for payments while the holder is away. */
  setUp(attempt: SetupAttempt): Promise<CardSetup>;
  /** Verifies that an entered card belongs to its holder and may be charged, and describes it. */
  save(attempt: SavingAttempt, methodRef: string): Promise<CardSaving>;
  /** The card as the provider has it now. */
  describe(methodRef: string): Promise<CardFinding>;
  /** Detaches a card from its holder for good; one already detached counts as removed. */
  remove(methodRef: string): Promise<CardRemoval>;
  /** Charges a card once per attempt, however often it is called for that. */
  attemptPayment(attempt: PaymentRequest): Promise<PaymentStanding>;
  /** The present state of an attempt. */
  findPayment(names: PaymentNames): Promise<PaymentFinding>;
  /** Cancels an attempt for good unless it has succeeded or is being processed; returns its state. */
  cancelPayment(intentRef: string): Promise<PaymentStanding>;
  /** Refunds and disputes of a successful payment, as the provider has them now. */
  findReturns(intentRef: string): Promise<ReturnsFinding>;
}

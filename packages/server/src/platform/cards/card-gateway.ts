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
  /** The gateway's mark of the card's number, the same whoever enters it; null: it has none. */
  readonly fingerprint: string | null;
}

export interface CardHolder {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * One attempt at something that must not happen twice. The idempotency key is made of the two ids,
 * so that asking again for the same attempt does nothing new.
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
  /** The site that the holder is on: the bank may send them away and back. */
  readonly host: string;
}

export type CustomerOpening =
  | { readonly state: 'opened'; readonly customerRef: string }
  /** The provider has answered that it failed: the next try needs another attempt. */
  | { readonly state: 'failed' }
  /** Nobody knows whether it happened: ask again for the same attempt. */
  | { readonly state: 'unreachable' };

export type CardSetup =
  | {
      readonly state: 'ready';
      readonly setupRef: string;
      readonly publishableKey: string;
      readonly clientSecret: string;
    }
  | { readonly state: 'unreachable' };

/** What came of saving a card; `message` is the gateway's own sentence for the card holder. */
export type CardSaving =
  | { readonly state: 'succeeded'; readonly card: Card }
  | { readonly state: 'processing' }
  | { readonly state: 'requires-payment-method' }
  | { readonly state: 'declined'; readonly message: string }
  | { readonly state: 'authentication-required' }
  /** No card of this holder's, whether or not it is somebody else's. */
  | { readonly state: 'unknown-method' }
  | { readonly state: 'unreachable' };

export type CardFinding =
  | { readonly state: 'found'; readonly card: Card }
  /** Unknown, or tied to no customer any more: it can never be charged. */
  | { readonly state: 'gone' }
  | { readonly state: 'unreachable' };

export type CardRemoval = { readonly state: 'removed' } | { readonly state: 'unreachable' };

/** The card provider. Never called inside a transaction: it may take seconds or not answer. */
export interface CardGateway {
  readonly name: GatewayName;
  /** Opens the customer to whom the holder's cards are tied. */
  openCustomer(holder: CardHolder, attemptId: string): Promise<CustomerOpening>;
  /** Begins the entry of a card in the browser, for payments while the holder is away. */
  setUp(attempt: SetupAttempt): Promise<CardSetup>;
  /** Makes sure that an entered card is its holder's and may be charged, and describes it. */
  save(attempt: SavingAttempt, methodRef: string): Promise<CardSaving>;
  /** The card as the provider has it now. */
  describe(methodRef: string): Promise<CardFinding>;
  /** Unties a card from its holder for good; one that is gone already counts as removed. */
  remove(methodRef: string): Promise<CardRemoval>;
  /** Charges a card once an attempt, however often it is asked for the same one. */
  attemptPayment(attempt: PaymentRequest): Promise<PaymentStanding>;
  /** How an attempt stands now. */
  findPayment(names: PaymentNames): Promise<PaymentFinding>;
  /** Ends an attempt for good unless it has succeeded or is being processed; says how it stands then. */
  cancelPayment(intentRef: string): Promise<PaymentStanding>;
  /** What has gone back of a payment that succeeded, as the provider has it now. */
  findReturns(intentRef: string): Promise<ReturnsFinding>;
}

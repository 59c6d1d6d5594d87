/** A payment by card to request from the provider. All of it is stored before the request. */
export interface PaymentRequest {
  readonly attemptId: string;
  /** Repeating the request with the same key does nothing new. */
  readonly idempotencyKey: string;
  /** Further data that the provider keeps beside the attempt's id, for people who look there. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerRef: string;
  readonly methodRef: string;
  /** US cents. */
  readonly amountCents: number;
  readonly description: string;
  /** The site that the payer is on, to which the bank may redirect them back; null: nobody is present. */
  readonly host: string | null;
  /** The page of that site that checks the outcome by itself. */
  readonly returnPath: string;
  /** If they are, their bank may ask for authentication; otherwise it can only decline. */
  readonly isHolderPresent: boolean;
}

/** Identifies an attempt at the provider: by the provider's id once that is known. */
export interface PaymentNames {
  readonly attemptId: string;
  readonly customerRef: string;
  readonly intentRef: string | null;
}

/** Why a card was not charged; the sentence is the provider's, for the card holder. */
export interface PaymentFailure {
  readonly code: string;
  readonly message: string;
}

/** The state of a payment at the provider. */
export type PaymentStanding =
  /** Money moved; `receivedCents` is how much. */
  | { readonly state: 'succeeded'; readonly intentRef: string; readonly receivedCents: number }
  /** The bank is still processing it. */
  | { readonly state: 'processing'; readonly intentRef: string }
  /** The bank waits for the holder, who answers in their browser. */
  | {
      readonly state: 'authentication-required';
      readonly intentRef: string;
      readonly publishableKey: string;
      readonly clientSecret: string;
    }
  /**
   * No money moved; a holder of its client secret can still try another card until it is canceled.
   * Without a failure it was only begun.
   */
  | {
      readonly state: 'declined';
      readonly intentRef: string;
      readonly failure: PaymentFailure | null;
    }
  /** No money moved, and none can any more. */
  | {
      readonly state: 'canceled';
      readonly intentRef: string;
      readonly failure: PaymentFailure | null;
    }
  /** The card is gone: nothing was begun. */
  | { readonly state: 'refused'; readonly code: string }
  /** The request is wrong, through no fault of the card: nothing was begun. */
  | { readonly state: 'faulty'; readonly code: string }
  /** No answer, or an inconclusive one: it may or may not have been done. */
  | { readonly state: 'unknown' };

/** `missing`: the provider does not know the attempt. */
export type PaymentFinding = PaymentStanding | { readonly state: 'missing' };

/** The smallest payment that Stripe takes in US dollars, in cents; the sandbox keeps to it. */
export const minPaymentCents = 50;

/** The bank declines a card without its holder: they must pay in person. */
export const authenticationRequired = 'authentication_required';

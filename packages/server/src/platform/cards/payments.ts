/** A payment by card that the provider is asked for. All of it is stored before the provider is asked. */
export interface PaymentRequest {
  readonly attemptId: string;
  /** Asking again by the same key does nothing new. */
  readonly idempotencyKey: string;
  /** What else the provider keeps beside the attempt's id, for people who look there. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerRef: string;
  readonly methodRef: string;
  /** US cents. */
  readonly amountCents: number;
  readonly description: string;
  /** The site that the payer is on, whom the bank may send away and back; null: nobody is. */
  readonly host: string | null;
  /** The page of that site which asks by itself what came of it. */
  readonly returnPath: string;
  /** Their bank may ask them who they are; without them it may only refuse. */
  readonly isHolderPresent: boolean;
}

/** What names an attempt at the provider: its own name for it once that is known. */
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

/** How a payment stands at the provider. */
export type PaymentStanding =
  /** Money moved; `receivedCents` is how much. */
  | { readonly state: 'succeeded'; readonly intentRef: string; readonly receivedCents: number }
  /** The bank takes its time. */
  | { readonly state: 'processing'; readonly intentRef: string }
  /** The bank waits for the holder, who answers in their browser. */
  | {
      readonly state: 'authentication-required';
      readonly intentRef: string;
      readonly publishableKey: string;
      readonly clientSecret: string;
    }
  /**
   * Nothing moved; whoever holds its client secret can still try another card, until it is canceled.
   * Without a failure it was only just begun, or never got further.
   */
  | {
      readonly state: 'declined';
      readonly intentRef: string;
      readonly failure: PaymentFailure | null;
    }
  /** Nothing moved, and nothing can any more. */
  | {
      readonly state: 'canceled';
      readonly intentRef: string;
      readonly failure: PaymentFailure | null;
    }
  /** The card is gone: nothing was begun. */
  | { readonly state: 'refused'; readonly code: string }
  /** The request is wrong, which is no fault of the card's: nothing was begun. */
  | { readonly state: 'faulty'; readonly code: string }
  /** No answer, or one that says nothing: it may or may not have been done. */
  | { readonly state: 'unknown' };

/** `missing`: the provider knows of no such attempt so far. */
export type PaymentFinding = PaymentStanding | { readonly state: 'missing' };

/** The smallest payment that Stripe takes in US dollars, in cents; the sandbox keeps to it. */
export const minPaymentCents = 50;

/** The bank refuses a card without its holder: they must pay in person. */
export const authenticationRequired = 'authentication_required';

/** A refund that somebody made at the provider. */
export interface RefundMade {
  readonly refundRef: string;
  readonly amountCents: number;
  /** False when it came to nothing: the bank did not take it, or it was canceled. */
  readonly counts: boolean;
}

/** A cardholder has disputed a payment at the bank. */
export interface DisputeRaised {
  readonly disputeRef: string;
  readonly amountCents: number;
  /** The provider's word: `product_not_received`. */
  readonly reason: string;
  /** Nobody knows yet who keeps the money. */
  readonly isOpen: boolean;
  /** What the bank has taken for it and not given back. */
  readonly withdrawnCents: number;
  readonly openedAt: Date;
  /** Until when the seller's answer is taken; null: none is asked for. */
  readonly answerBy: Date | null;
}

/** What has gone back of a payment, or may yet. */
export type ReturnsFinding =
  | {
      readonly state: 'found';
      /** The attempt that the payment belongs to; null for one that was not begun here. */
      readonly attemptId: string | null;
      readonly refunds: readonly RefundMade[];
      readonly disputes: readonly DisputeRaised[];
    }
  /** No answer, or one that says nothing. */
  | { readonly state: 'unknown' };

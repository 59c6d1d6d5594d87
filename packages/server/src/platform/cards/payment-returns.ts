/** A refund that somebody made at the provider. */
export interface RefundMade {
  readonly refundRef: string;
  readonly amountCents: number;
  /** False if it failed: the bank did not accept it, or it was canceled. */
  readonly counts: boolean;
}

/** A cardholder has disputed a payment at the bank. */
export interface DisputeRaised {
  readonly disputeRef: string;
  readonly amountCents: number;
  /** The provider's word: `product_not_received`. */
  readonly reason: string;
  /** It is not decided yet who keeps the money. */
  readonly isOpen: boolean;
  /** The amount that the bank withdrew for it and has not returned. */
  readonly withdrawnCents: number;
  readonly openedAt: Date;
  /** The deadline of the seller's answer; null: none is asked for. */
  readonly answerBy: Date | null;
}

/** Money of a payment that was returned, or may be. */
export type ReturnsFinding =
  | {
      readonly state: 'found';
      /** The attempt that the payment belongs to; null for one that was not begun here. */
      readonly attemptId: string | null;
      readonly refunds: readonly RefundMade[];
      readonly disputes: readonly DisputeRaised[];
    }
  /** No answer, or an inconclusive one. */
  | { readonly state: 'unknown' };

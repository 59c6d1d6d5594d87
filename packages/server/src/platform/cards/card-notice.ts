/** The events of card providers that we handle; all others are ignored. */
export type CardEvent =
  | { readonly kind: 'setup-succeeded'; readonly setupRef: string; readonly methodRef: string }
  | { readonly kind: 'setup-failed'; readonly setupRef: string; readonly code: string }
  | { readonly kind: 'card-changed'; readonly methodRef: string }
  | { readonly kind: 'card-detached'; readonly methodRef: string }
  | PaymentEvent
  | ReturnEvent
  | { readonly kind: 'other' };

/** Something happened to a payment; `attemptId` is null for one that was not begun here. */
export interface PaymentEvent {
  readonly kind: 'payment-moved';
  readonly intentRef: string;
  readonly attemptId: string | null;
}

/** A payment was refunded or is disputed, or the state of a refund or dispute has changed. */
export interface ReturnEvent {
  readonly kind: 'payment-returned';
  readonly intentRef: string;
}

/** A genuine event. It may come late, twice and out of order. */
export interface CardNotice {
  readonly eventRef: string;
  readonly event: CardEvent;
}

/** Reads the raw body of an event; null if the provider did not sign it, or signed it too long ago. */
export type ReadCardNotice = (body: Buffer, signature: string) => CardNotice | null;

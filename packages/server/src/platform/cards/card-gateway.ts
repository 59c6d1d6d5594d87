/** A card that can be charged later; the references are the gateway's own names for it. */
export interface Card {
  readonly gateway: 'sandbox' | 'stripe';
  readonly customerRef: string;
  readonly methodRef: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface CardHolder {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export type CardSetup =
  | { readonly state: 'ready'; readonly publishableKey: string; readonly clientSecret: string }
  | { readonly state: 'unreachable' };

/** What came of saving a card; `message` is the gateway's own sentence for the card holder. */
export type CardSaving =
  | { readonly state: 'succeeded'; readonly card: Card }
  | { readonly state: 'declined'; readonly message: string }
  | { readonly state: 'authentication-required' }
  | { readonly state: 'unknown-method' }
  | { readonly state: 'unreachable' };

/** The card provider. Never called inside a transaction: it may take seconds or not answer. */
export interface CardGateway {
  /** Begins the entry of a card in the browser, for charges while the holder is away. */
  setUp(holder: CardHolder): Promise<CardSetup>;
  /** Ties an entered card to its holder and describes it. */
  save(holder: CardHolder, paymentMethodId: string): Promise<CardSaving>;
}

export type CardOutcome =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'requires-action' }
  | { readonly kind: 'declined'; readonly code: string; readonly message: string };

export interface TestCard {
  readonly brand: string;
  readonly last4: string;
  /** How it behaves when a SetupIntent with it is confirmed. */
  readonly outcome: CardOutcome;
  /** How it behaves when charged after it was saved; left out: it succeeds. */
  readonly charged?: CardOutcome;
}

const succeeds = { kind: 'succeeds' } as const;
const declined = (code: string, message: string) => ({ kind: 'declined', code, message }) as const;

/** https://docs.stripe.com/testing, by id; `pm_card_processing` is ours. */
export const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { brand: 'visa', last4: '4242', outcome: succeeds },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', outcome: succeeds },
  pm_card_chargeDeclined: {
    brand: 'visa',
    last4: '0002',
    outcome: declined('card_declined', 'Your card was declined.'),
  },
  pm_card_chargeDeclinedExpiredCard: {
    brand: 'visa',
    last4: '0069',
    outcome: declined('expired_card', 'Your card has expired.'),
  },
  pm_card_authenticationRequired: {
    brand: 'visa',
    last4: '3184',
    outcome: { kind: 'requires-action' },
    charged: { kind: 'requires-action' },
  },
  pm_card_chargeCustomerFail: {
    brand: 'visa',
    last4: '0341',
    outcome: succeeds,
    charged: declined('card_declined', 'Your card was declined.'),
  },
  pm_card_processing: { brand: 'visa', last4: '1111', outcome: { kind: 'processing' } },
  // Ours: no test card of Stripe's can be saved and is then declined or long in processing.
  pm_card_poor: {
    brand: 'visa',
    last4: '9995',
    outcome: succeeds,
    charged: declined('card_declined', 'Your card has insufficient funds.'),
  },
  pm_card_considered: {
    brand: 'visa',
    last4: '2222',
    outcome: succeeds,
    charged: { kind: 'processing' },
  },
};

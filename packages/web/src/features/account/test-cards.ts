/** Stripe's well-known test numbers, which the sandbox gateway knows by Stripe's test ids. */
export const testCards = [
  { number: '4242 4242 4242 4242', id: 'pm_card_visa', outcome: 'Succeeds' },
  { number: '4000 0000 0000 0002', id: 'pm_card_chargeDeclined', outcome: 'Is declined' },
  // The next two are saved, and fail or ask for authentication when charged.
  {
    number: '4000 0025 0000 3155',
    id: 'pm_card_authenticationRequiredOnSetup',
    outcome: 'Asks your bank to pay',
  },
  {
    number: '4000 0000 0000 0341',
    id: 'pm_card_chargeCustomerFail',
    outcome: 'Fails to pay',
  },
] as const;

/** The test id of a typed card number, spaces ignored; null for any other number. */
export function testCardId(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return testCards.find(({ number }) => number.replace(/ /g, '') === digits)?.id ?? null;
}

/** Groups of four digits, as they stand on a card. */
export function groupCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

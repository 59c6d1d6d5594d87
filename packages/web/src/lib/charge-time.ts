/** When a winner pays, in a sentence. */
export function chargeTime(autoCharge: boolean): string {
  return autoCharge
    ? 'Your card on file is charged within 24 hours after the last lot closes.'
    : 'You pay your invoice yourself after the sale.';
}

/** The same as the end of a sentence about what a bid costs. */
export function chargeInShort(autoCharge: boolean): string {
  return autoCharge
    ? ', charged to your card within 24 hours after the last lot closes'
    : ', on an invoice that you pay yourself';
}

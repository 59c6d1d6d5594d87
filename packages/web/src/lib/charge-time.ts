/** When a winner pays, in a sentence. */
export function chargeTime(autoCharge: boolean): string {
  return autoCharge
    ? 'Your card on file is charged within 24 hours after the last lot closes.'
    : 'You pay your invoice yourself after the sale.';
}

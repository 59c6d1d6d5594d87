export { offerAccepted } from './facts-of-offers.ts';
export { offerLetters } from './offer-letters.ts';
export type { OfferMails } from './offer-letters.ts';

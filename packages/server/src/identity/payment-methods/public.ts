export { cardOnFile, cardsOnFile, cardToCharge, usersWithCard } from './payment-methods.queries.ts';
export type { CardOnFile } from './payment-methods.queries.ts';
export { hasExpired } from './card-expiry.ts';

export { cardOnFile, cardToCharge, usersWithCard } from './payment-methods.queries.ts';
export type { CardOnFile } from './payment-methods.queries.ts';
export { isFirstDelivery } from './card-events.queries.ts';
export type { CardDependencies } from './cards.ts';
export { serveCardEvents } from './card-events.routes.ts';
export { servePaymentMethods } from './payment-methods.routes.ts';

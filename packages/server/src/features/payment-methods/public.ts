export { cardOnFile } from './payment-methods.queries.ts';
export type { CardOnFile } from './payment-methods.queries.ts';
export { serveCardEvents } from './card-events.routes.ts';
export { servePaymentMethods } from './payment-methods.routes.ts';

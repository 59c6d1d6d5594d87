export { cardOnFile } from './payment-methods.queries.ts';
export type { CardOnFile } from './payment-methods.queries.ts';
export { servePaymentMethods } from './payment-methods.routes.ts';

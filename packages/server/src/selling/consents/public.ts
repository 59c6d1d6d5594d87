export { revokeRequests } from './consent-requests.queries.ts';
export { readConsents } from './consents-of-sale.queries.ts';
export type { ConsentToLot } from './consents-of-sale.queries.ts';

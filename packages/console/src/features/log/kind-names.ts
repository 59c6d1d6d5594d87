import type { LoggedKind } from '@fairlot/contract';

/** The filter's name for each kind of subject; a new kind does not compile without a name. */
export const kindNames: Readonly<Record<LoggedKind, string>> = {
  sale: 'Sales',
  lot: 'Lots',
  bidder: 'Bidders',
  bid: 'Bids',
  invoice: 'Invoices',
  offer: 'Offers after a sale',
  question: 'Questions',
  consignor: 'Consignors',
  consent: 'Consent of consignors',
  company: 'Company',
  manager: 'Contacts for bidders',
  staff: 'Team',
  api: 'API tokens',
  webhook: 'Webhooks',
  operator: 'Operators',
  report: 'Reports',
  signal: 'Suspicious bidding',
};

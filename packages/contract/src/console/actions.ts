/** Somebody's role at a seller. What each may do is defined in the server (`identity/staff/may.ts`). */
export const roles = ['owner', 'manager', 'cataloguer', 'cashier', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Roles that somebody can have at a single sale: an owner always owns the whole company. */
export const saleRoles = ['manager', 'cataloguer', 'cashier', 'viewer'] as const;
export type SaleRole = (typeof saleRoles)[number];

/**
 * Actions of a seller's own people, by name. The browser shows what somebody may do; the server decides
 * at each call.
 */
export const actions = [
  /** To see the company's own address, texts and links. */
  'company.see',
  /** To change them. */
  'company.edit',
  /** To see who works for the company, and who is invited to. */
  'staff.see',
  /** To invite and remove people, and to give them other roles. */
  'staff.manage',
  /** To make and to revoke tokens by which programs work for the company. */
  'api.manage',
  /** To see what was sent to the company's webhooks, and to have it sent again. */
  'webhook.replay',
  /** To see that a sale exists, and its state. */
  'sale.see',
  /** To see drafts. */
  'sale.see-draft',
  /** To pause, resume and extend a running sale. */
  'sale.run',
  /** To see who registered for a sale, and their record. */
  'bidder.see',
  /** To approve and to refuse them. */
  'bidder.approve',
  /** To set what a bidder's maxima in a sale may add up to. */
  'bidder.limit',
  /** To keep a bidder out of all sales of the company, and to let them in again. */
  'bidder.block',
  /** To see which lots passed, by how much, and what they were offered for since. */
  'after-sale.see',
  /** To offer them to their bidders, to return them and to put them into another sale. */
  'after-sale.decide',
  /** To see who did what at the company. */
  'log.see',
  /** To see what bidders ask about lots. */
  'question.see',
  /** To answer it publicly, or to dismiss it. */
  'question.answer',
  /** To create a draft. */
  'sale.create',
  /** To change the setup of a sale. */
  'sale.edit',
  /** To make a sale public, to open it to bidders, and to schedule that. */
  'sale.publish',
  /** To cancel a sale before its first lot closes. */
  'sale.cancel',
  /** To archive a settled sale. */
  'sale.archive',
  /** To start and stop a rehearsal. */
  'sale.rehearse',
  /** To see the lots of a sale as its own people do: with reserves, and while it is a draft. */
  'lot.see',
  /** To change the lots of a sale that is a draft or a preview. */
  'lot.edit',
  /** To add a lot to a running sale, which notifies its bidders. */
  'lot.add',
  /** To cancel a lot of a running sale that cannot be handed over, despite any bids. */
  'lot.cancel',
  /** To lower the reserve of a running lot, once. */
  'lot.lower-reserve',
  /** To see the company's consignors, with their contacts and lots. */
  'consignor.see',
  /** To add and change them, and to ask for their consent to a sale. */
  'consignor.edit',
  /** To correct a lot of a running sale, which notifies its bidders. */
  'lot.correct',
  /** To see the lots of an invoice that are to be handed over, and whose they are. */
  'pickup.look-up',
  /** To record that lots were handed over. */
  'pickup.hand-over',
  /** To see the results of a sale. */
  'sale.report',
  /** To mail an invoice to its bidder again. */
  'invoice.send',
  /** To export everything about a sale as CSV, including bidders' addresses. */
  'sale.export',
  /** To see the amounts of retracted bids. */
  'bids.see-retracted',
  /** Operators, whatever their role: to see the companies of the installation. */
  'operator.see-companies',
  /** The same: to verify a company, so that it and its sales are public. */
  'operator.verify-company',
  /** The same: to suspend a company, so that it cannot publish anything new. */
  'operator.suspend-company',
  /** The same: to see reports about lots, and who made them. */
  'operator.see-reports',
  /** The same: to record the outcome. */
  'operator.handle-report',
  /** The same: to see signals of shill bidding, and whom they concern. */
  'operator.see-signals',
  /** The same: to record the outcome. */
  'operator.look-at-signal',
  /** The same: to view a company as its own people see it, without changing anything. */
  'operator.begin-view',
  /** To end that view, the only action allowed during it. */
  'operator.end-view',
  /** The same: to see which sales run, of all companies. */
  'operator.see-sales',
  /** The same: to pause one of them and to let it go on. */
  'operator.run-sale',
  /** The same: to see what was taken out of sales with bids on it. */
  'operator.see-cancellations',
  /** The same: to see what operators have done, and who became one. */
  'operator.see-log',
] as const;
export type Action = (typeof actions)[number];

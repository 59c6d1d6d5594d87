/** Somebody's role at a seller. What each may do stands in the server (`identity/staff/may.ts`). */
export const roles = ['owner', 'manager', 'cataloguer', 'cashier', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Those that somebody may have at one sale alone: an owner is one of the whole company. */
export const saleRoles = ['manager', 'cataloguer', 'cashier', 'viewer'] as const;
export type SaleRole = (typeof saleRoles)[number];

/**
 * What a seller's own people may do there, by name. The browser shows what somebody may do; whether
 * they may is decided by the server, at each call.
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
  /** To see that a sale is there, and how it stands. */
  'sale.see',
  /** To see sales that are drafts still. */
  'sale.see-draft',
  /** To pause a running sale, to let it go on and to give it more time. */
  'sale.run',
  /** To see who registered for a sale, and what speaks for and against them. */
  'bidder.see',
  /** To approve and to refuse them. */
  'bidder.approve',
  /** To say what a bidder's maxima in a sale may come to together. */
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
  /** To answer it for all to read, or to put it away. */
  'question.answer',
  /** To make a draft. */
  'sale.create',
  /** To change what a sale is set up with. */
  'sale.edit',
  /** To show a sale to everybody, to open it to bidders, and to say when. */
  'sale.publish',
  /** To call a sale off before its first lot closes. */
  'sale.cancel',
  /** To put a sale away whose invoices are made. */
  'sale.archive',
  /** To have a sale rehearsed, and to stop that. */
  'sale.rehearse',
  /** To see the lots of a sale as its own people do: with reserves, and while it is a draft. */
  'lot.see',
  /** To change the lots of a sale that is no more than a preview. */
  'lot.edit',
  /** To add a lot to a running sale, of which its bidders are told. */
  'lot.add',
  /** To cancel a lot of a running sale that cannot be handed over, whatever was bid on it. */
  'lot.cancel',
  /** To lower the reserve of a running lot, once. */
  'lot.lower-reserve',
  /** To see whose things the company sells, with their contacts, and which lots are theirs. */
  'consignor.see',
  /** To add and change them, and to ask for their consent to a sale. */
  'consignor.edit',
  /** To correct a lot of a running sale, of which its bidders are told. */
  'lot.correct',
  /** To see the lots of an invoice that are to be handed over, and whose they are. */
  'pickup.look-up',
  /** To note that lots were handed over. */
  'pickup.hand-over',
  /** To see what a sale came to. */
  'sale.report',
  /** To take everything of a sale away as CSV, bidders' addresses among it. */
  'sale.export',
  /** To see what bids were that somebody retracted. */
  'bids.see-retracted',
  /** Whoever runs the installation, whatever their role: to see the companies on it. */
  'operator.see-companies',
  /** The same: to let the public see a company and its sales. */
  'operator.verify-company',
  /** The same: to take that back, so that nothing new of it is published. */
  'operator.suspend-company',
  /** The same: to see what people say is wrong with lots, and who says so. */
  'operator.see-reports',
  /** The same: to note what came of it. */
  'operator.handle-report',
  /** The same: to see what speaks for shill bidding, and whom it is about. */
  'operator.see-signals',
  /** The same: to note what came of it. */
  'operator.look-at-signal',
  /** The same: to look around a company as its own people see it, and to change nothing. */
  'operator.begin-view',
  /** To end that; it alone is allowed while somebody looks around. */
  'operator.end-view',
  /** The same: to see what operators have done, and who became one. */
  'operator.see-log',
] as const;
export type Action = (typeof actions)[number];

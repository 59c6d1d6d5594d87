/** Somebody's role at a seller. What each may do stands in the server (`identity/staff/may.ts`). */
export const roles = ['owner', 'manager', 'cataloguer', 'cashier', 'viewer'] as const;
export type Role = (typeof roles)[number];

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
  /** To see the lots of a sale as its own people do: with reserves, and while it is a draft. */
  'lot.see',
  /** To change the lots of a sale that is no more than a preview. */
  'lot.edit',
  /** To add a lot to a running sale, of which its bidders are told. */
  'lot.add',
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
] as const;
export type Action = (typeof actions)[number];

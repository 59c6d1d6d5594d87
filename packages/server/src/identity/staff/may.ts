import type { Action, Role } from '@fairlot/contract';

/**
 * In what capacity somebody acts at a seller: by their role, or as an operator who views the company
 * (decision 151).
 */
export type Holder = Role | 'operator';

/**
 * Who may do what at a seller: each action with the roles that it is open to. A viewing operator may only
 * read, and nothing that reveals who bids, their contact data or what they bid on. Operators' own actions
 * on companies are open to none of these (`identity/operators`). A new role must be added to the
 * contract, to the check of `staff.role`, and to each action that it may do.
 */
const openTo: Record<Action, readonly Holder[]> = {
  'company.see': ['owner', 'manager', 'cataloguer', 'cashier', 'viewer', 'operator'],
  'company.edit': ['owner'],
  'staff.see': ['owner', 'manager', 'operator'],
  'staff.manage': ['owner'],
  'api.manage': ['owner'],
  'webhook.replay': ['owner'],
  'sale.see': ['owner', 'manager', 'cataloguer', 'cashier', 'viewer', 'operator'],
  'sale.see-draft': ['owner', 'manager', 'cataloguer', 'viewer', 'operator'],
  'sale.run': ['owner', 'manager'],
  'bidder.see': ['owner', 'manager', 'viewer'],
  'bidder.approve': ['owner', 'manager'],
  'bidder.limit': ['owner', 'manager'],
  'bidder.block': ['owner', 'manager'],
  'after-sale.see': ['owner', 'manager', 'viewer'],
  'after-sale.decide': ['owner', 'manager'],
  'log.see': ['owner', 'manager'],
  'question.see': ['owner', 'manager', 'cataloguer', 'viewer', 'operator'],
  'question.answer': ['owner', 'manager', 'cataloguer'],
  'sale.create': ['owner', 'manager'],
  'sale.edit': ['owner', 'manager'],
  'sale.publish': ['owner', 'manager'],
  'sale.cancel': ['owner', 'manager'],
  'sale.archive': ['owner', 'manager'],
  'sale.rehearse': ['owner', 'manager'],
  'lot.see': ['owner', 'manager', 'cataloguer', 'viewer', 'operator'],
  'lot.edit': ['owner', 'manager', 'cataloguer'],
  'lot.add': ['owner', 'manager'],
  'lot.correct': ['owner', 'manager'],
  'lot.cancel': ['owner', 'manager'],
  'lot.lower-reserve': ['owner', 'manager'],
  'consignor.see': ['owner', 'manager', 'cataloguer'],
  'consignor.edit': ['owner', 'manager'],
  'pickup.look-up': ['owner', 'manager', 'cashier'],
  'pickup.hand-over': ['owner', 'manager', 'cashier'],
  'sale.report': ['owner', 'manager', 'viewer'],
  'sale.export': ['owner', 'manager'],
  'invoice.send': ['owner', 'manager'],
  'bids.see-retracted': ['owner', 'manager'],
  'operator.see-companies': [],
  'operator.verify-company': [],
  'operator.suspend-company': [],
  'operator.begin-view': [],
  'operator.end-view': [],
  'operator.see-log': [],
  'operator.see-sales': [],
  'operator.run-sale': [],
  'operator.see-cancellations': [],
  'operator.see-reports': [],
  'operator.handle-report': [],
  'operator.see-signals': [],
  'operator.look-at-signal': [],
};

/**
 * Whether somebody of this role, or a viewing operator, may do an action at a seller; without one (null)
 * nothing.
 */
export function isOpenTo(role: Holder | null, action: Action): boolean {
  return role !== null && openTo[action].includes(role);
}

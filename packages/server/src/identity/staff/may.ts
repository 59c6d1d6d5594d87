import type { Action, Role } from '@fairlot/contract';

/** As what somebody acts at a seller: in their role, or as an operator who looks around (decision 151). */
export type Holder = Role | 'operator';

/**
 * Who may do what at a seller: each action with those that it is open to. To an operator who looks around
 * only reading is, and of that nothing that tells who bids, how to reach them or what for. What operators
 * do to companies is open to none of these (`identity/operators`). Another role needs a word
 * in the contract, in the check of `staff.role`, and in each action that it may do.
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
  'bids.see-retracted': ['owner', 'manager'],
  'operator.see-companies': [],
  'operator.verify-company': [],
  'operator.begin-view': [],
  'operator.end-view': [],
  'operator.see-log': [],
  'operator.see-reports': [],
  'operator.handle-report': [],
  'operator.see-signals': [],
  'operator.look-at-signal': [],
};

/** Whether somebody of this role, or an operator who looks around, at a seller may do an action there; without one (null) nothing. */
export function isOpenTo(role: Holder | null, action: Action): boolean {
  return role !== null && openTo[action].includes(role);
}

import type { Action, Role } from '@fairlot/contract';

/**
 * Who may do what at a seller: each action with the roles that it is open to. What operators do is open
 * to no role (`identity/operators`). Another role needs a word
 * in the contract, in the check of `staff.role`, and in each action that it may do.
 */
const openTo: Record<Action, readonly Role[]> = {
  'company.see': ['owner', 'manager', 'cataloguer', 'cashier', 'viewer'],
  'company.edit': ['owner'],
  'staff.see': ['owner', 'manager'],
  'staff.manage': ['owner'],
  'api.manage': ['owner'],
  'sale.see': ['owner', 'manager', 'cataloguer', 'cashier', 'viewer'],
  'sale.see-draft': ['owner', 'manager', 'cataloguer', 'viewer'],
  'sale.run': ['owner', 'manager'],
  'bidder.see': ['owner', 'manager', 'viewer'],
  'bidder.approve': ['owner', 'manager'],
  'bidder.block': ['owner', 'manager'],
  'after-sale.see': ['owner', 'manager', 'viewer'],
  'after-sale.decide': ['owner', 'manager'],
  'log.see': ['owner', 'manager'],
  'question.see': ['owner', 'manager', 'cataloguer', 'viewer'],
  'question.answer': ['owner', 'manager', 'cataloguer'],
  'sale.create': ['owner', 'manager'],
  'sale.edit': ['owner', 'manager'],
  'sale.publish': ['owner', 'manager'],
  'lot.see': ['owner', 'manager', 'cataloguer', 'viewer'],
  'lot.edit': ['owner', 'manager', 'cataloguer'],
  'lot.add': ['owner', 'manager'],
  'lot.correct': ['owner', 'manager'],
  'pickup.look-up': ['owner', 'manager', 'cashier'],
  'pickup.hand-over': ['owner', 'manager', 'cashier'],
  'sale.report': ['owner', 'manager', 'viewer'],
  'sale.export': ['owner', 'manager'],
  'bids.see-retracted': ['owner', 'manager'],
  'operator.see-companies': [],
  'operator.verify-company': [],
};

/** Whether somebody of this role at a seller may do an action there; without one (null) nothing. */
export function isOpenTo(role: Role | null, action: Action): boolean {
  return role !== null && openTo[action].includes(role);
}

/**
 * Somebody's role at a seller. Another role needs a word here, in the check of `staff.role`, and in each
 * action that it may do.
 */
export const roles = ['owner', 'manager', 'cataloguer', 'cashier', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Who may do what at a seller: each action by its name, with the roles that it is open to. */
const openTo = {
  /** To see sales that are drafts still. */
  'sale.see-draft': ['owner', 'manager', 'cataloguer', 'viewer'],
  /** To see the lots of an invoice that are to be handed over, and whose they are. */
  'pickup.look-up': ['owner', 'manager', 'cashier'],
  /** To note that lots were handed over. */
  'pickup.hand-over': ['owner', 'manager', 'cashier'],
  /** To see what a sale came to. */
  'sale.report': ['owner', 'manager', 'viewer'],
  /** To take everything of a sale away as CSV, bidders' addresses among it. */
  'sale.export': ['owner', 'manager'],
  /** To see what bids were that somebody retracted. */
  'bids.see-retracted': ['owner', 'manager'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof openTo;
export const actions = Object.keys(openTo) as Action[];

/** Whether somebody of this role at a seller may do an action there; without one (null) nothing. */
export function isOpenTo(role: Role | null, action: Action): boolean {
  const may: readonly Role[] = openTo[action];
  return role !== null && may.includes(role);
}

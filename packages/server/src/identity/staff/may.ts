/**
 * Somebody's role at a seller. There is one so far: being on the seller's staff. Another role needs a
 * word here, a column in the database, and a word in each action that it may do.
 */
export type Role = 'staff';

/** Who may do what at a seller: each action by its name, with the roles that it is open to. */
const openTo = {
  /** To see sales that are drafts still. */
  'sale.see-draft': ['staff'],
  /** To see the lots of an invoice that are to be handed over, and whose they are. */
  'pickup.look-up': ['staff'],
  /** To note that lots were handed over. */
  'pickup.hand-over': ['staff'],
  /** To see what a sale came to. */
  'sale.report': ['staff'],
  /** To take everything of a sale away as CSV. */
  'sale.export': ['staff'],
  /** To see what bids were that somebody retracted. */
  'bids.see-retracted': ['staff'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof openTo;
export const actions = Object.keys(openTo) as Action[];

/** Whether somebody with these roles at a seller may do an action there. */
export function isOpenTo(roles: readonly Role[], action: Action): boolean {
  const may: readonly Role[] = openTo[action];
  return roles.some((role) => may.includes(role));
}

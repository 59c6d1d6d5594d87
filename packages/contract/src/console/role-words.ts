import type { Role } from './actions.ts';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  cataloguer: 'Cataloger',
  cashier: 'Cashier',
  viewer: 'Viewer',
};

/** What each does, in one line, for whoever invites and whoever is invited; decided in the server (`identity/staff/may.ts`). */
export const roleSummaries: Record<Role, string> = {
  owner: 'May do everything, and decides who works here.',
  manager: 'Runs sales from draft to hand-over, with their bidders and exports.',
  cataloguer: 'Describes lots, adds their photos, and answers questions about them.',
  cashier: 'Looks up invoices at the door and hands lots over.',
  viewer: 'Sees sales, drafts and results, and changes nothing.',
};

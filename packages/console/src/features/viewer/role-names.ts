import type { Role } from '@fairlot/contract';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  cataloguer: 'Cataloger',
  cashier: 'Cashier',
  viewer: 'Viewer',
};

import type { Role } from '@fairlot/contract';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  cataloguer: 'Cataloguer',
  cashier: 'Cashier',
  viewer: 'Viewer',
};

import { roleNames } from '@fairlot/contract';
import type { ConsolePeople } from '@fairlot/contract';

type Assigned = Pick<ConsolePeople['people'][number], 'role' | 'sales'>;

/** "Manager", or "Cashier of Farmhouse, Viewer of Barn". */
export function roleText({ role, sales }: Assigned): string {
  if (role !== null) return roleNames[role];
  return sales
    .map(({ title, role: atSale }) => `${roleNames[atSale]} of ${title || 'an untitled sale'}`)
    .join(', ');
}

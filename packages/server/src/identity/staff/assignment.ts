import type { Role, SaleRole } from '@fairlot/contract';

/** Somebody's roles at a company: one for all of it, or (null) one at each of these sales. */
export interface Assignment {
  readonly role: Role | null;
  readonly sales: readonly SaleAssignment[];
}

interface SaleAssignment {
  readonly saleId: string;
  readonly role: SaleRole;
}

/** The same with the titles of the sales, only the company's own. */
export interface Assigned extends Assignment {
  readonly sales: (SaleAssignment & { readonly title: string })[];
}

export const forWholeCompany = (role: Role): Assigned => ({ role, sales: [] });

export function isSame(one: Assignment, other: Assignment): boolean {
  const keyOf = ({ role, sales }: Assignment) =>
    JSON.stringify([role, sales.map((sale) => `${sale.saleId} ${sale.role}`).toSorted()]);
  return keyOf(one) === keyOf(other);
}

/** For the log: sales by their title at the time. */
export function loggedRole({ role, sales }: Assigned): Readonly<Record<string, string>> {
  if (role !== null) return { role };
  return { sales: sales.map(({ title, role: at }) => `${nameOf(title)}: ${at}`).join('; ') };
}

/** In words for a mail: "a cashier of “Farmhouse” and a viewer of “The Barn”". */
export function rolesInWords(sales: Assigned['sales'], words: Record<SaleRole, string>): string {
  const each = sales.map(({ title, role }) => `${words[role]} of “${nameOf(title)}”`);
  return new Intl.ListFormat('en-US').format(each);
}

const nameOf = (title: string) => (title === '' ? 'Untitled sale' : title);

import type { Role, SaleRole } from '@fairlot/contract';

/** What somebody is at a company: of one role for all of it, or (null) of one at each of these sales. */
export interface Assignment {
  readonly role: Role | null;
  readonly sales: readonly SaleAssignment[];
}

interface SaleAssignment {
  readonly saleId: string;
  readonly role: SaleRole;
}

/** The same with what the sales are called, of the company's own sales alone. */
export interface Assigned extends Assignment {
  readonly sales: (SaleAssignment & { readonly title: string })[];
}

export const forWholeCompany = (role: Role): Assigned => ({ role, sales: [] });

export function isSame(one: Assignment, other: Assignment): boolean {
  const keyOf = ({ role, sales }: Assignment) =>
    JSON.stringify([role, sales.map((sale) => `${sale.saleId} ${sale.role}`).toSorted()]);
  return keyOf(one) === keyOf(other);
}

/** As the log keeps it: sales by what they were called then. */
export function loggedRole({ role, sales }: Assigned): Readonly<Record<string, string>> {
  if (role !== null) return { role };
  return { sales: sales.map(({ title, role: at }) => `${nameOf(title)}: ${at}`).join('; ') };
}

/** As a mail says it: "a cashier of “Farmhouse” and a viewer of “The Barn”". */
export function saidSales(sales: Assigned['sales'], words: Record<SaleRole, string>): string {
  const each = sales.map(({ title, role }) => `${words[role]} of “${nameOf(title)}”`);
  return new Intl.ListFormat('en-US').format(each);
}

const nameOf = (title: string) => (title === '' ? 'Untitled sale' : title);

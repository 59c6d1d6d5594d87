import { conflictByRole } from '#identity/staff/public.ts';
import { hasConsigned } from './own-lots.ts';

/** They work for the seller, run the installation, or consigned the lot or bid for who did. */
export type Conflict = 'staff' | 'operator' | 'consignor';

/**
 * SQL: why somebody must not buy a lot, in the sale or after it, whatever else is in order; null: nothing
 * of the kind. Takes expressions of the surrounding query.
 */
export function conflictOfInterest(of: {
  readonly userId: string;
  readonly email: string;
  readonly sellerId: string;
  readonly consignorId: string;
}): string {
  return `coalesce(${conflictByRole(of)}, case when ${hasConsigned(of)} then 'consignor' end)`;
}

import type { ManagerProfile } from '@fairlot/contract';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { lockCompany } from './company.queries.ts';
import {
  deleteManager,
  insertManager,
  listManagers,
  lockManager,
  updateManager,
} from './managers.queries.ts';

/** The page of a company lists them all. */
const maxManagers = 100;

export type ManagerChange =
  | { readonly kind: 'saved'; readonly managerId: string }
  | { readonly kind: 'not-found' | 'email-taken' | 'too-many' };

/** Adds a manager if `managerId` is null, else changes one. Addresses are unique within a company. */
export function saveManager(
  database: Database,
  sellerId: string,
  by: Actor,
  { managerId, ...profile }: ManagerProfile & { readonly managerId: string | null },
): Promise<ManagerChange> {
  return database.transaction(async (transaction) => {
    if ((await lockCompany(transaction, sellerId)) === null) return { kind: 'not-found' };
    const managers = await listManagers(transaction, sellerId);
    const stored = managers.find((one) => one.managerId === managerId);
    if (managerId !== null && stored === undefined) return { kind: 'not-found' };
    const email = profile.email.toLowerCase();
    if (managers.some((one) => one !== stored && one.email.toLowerCase() === email)) {
      return { kind: 'email-taken' };
    }
    const subject = nameOf(profile);
    if (stored === undefined) {
      if (managers.length >= maxManagers) return { kind: 'too-many' };
      const added = await insertManager(transaction, sellerId, profile);
      const action = 'manager.add';
      await recordAction(transaction, { by, sellerId, action, subject, after: { ...profile } });
      return { kind: 'saved', managerId: added };
    }
    const fields = (Object.keys(profile) as (keyof ManagerProfile)[]).filter(
      (field) => stored[field] !== profile[field],
    );
    if (fields.length > 0) {
      await updateManager(transaction, stored.managerId, profile);
      const only = (from: ManagerProfile) =>
        Object.fromEntries(fields.map((field) => [field, from[field]]));
      await recordAction(transaction, {
        by,
        sellerId,
        action: 'manager.change',
        subject,
        before: only(stored),
        after: only(profile),
      });
    }
    return { kind: 'saved', managerId: stored.managerId };
  });
}

/** Removes a manager. One named by a sale stays, as the contact of its bidders. */
export function removeManager(
  database: Database,
  sellerId: string,
  by: Actor,
  managerId: string,
): Promise<'removed' | 'not-found' | 'has-sales'> {
  return database.transaction(async (transaction) => {
    const stored = await lockManager(transaction, sellerId, managerId);
    if (stored === null) return 'not-found';
    if (stored.sales > 0) return 'has-sales';
    await deleteManager(transaction, managerId);
    const { email } = stored;
    const subject = nameOf(stored);
    await recordAction(transaction, {
      by,
      sellerId,
      action: 'manager.remove',
      subject,
      before: { email },
    });
    return 'removed';
  });
}

export const nameOf = ({ firstName, lastName }: ManagerProfile) => `${firstName} ${lastName}`;

import type { CompanyProfile } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/is-unique-violation.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { isNameTaken, lockCompany, markVerified, updateCompany } from './company.queries.ts';
import type { CompanyTexts, StoredCompany } from './company.queries.ts';

export type CompanyChange = CompanyProfile & CompanyTexts;

/** Changes a company. `was-verified`: its name and state were verified by an operator, and stay. */
export async function changeCompany(
  database: Database,
  sellerId: string,
  by: Actor,
  change: CompanyChange,
): Promise<'changed' | 'not-found' | 'name-taken' | 'was-verified'> {
  const changing = database.transaction(async (transaction) => {
    const stored = await lockCompany(transaction, sellerId);
    if (stored === null) return 'not-found';
    const names = stored.companyName !== change.companyName;
    if (stored.standing !== 'waiting' && (names || stored.state !== change.state))
      return 'was-verified';
    if (names && (await isNameTaken(transaction, change.companyName, sellerId)))
      return 'name-taken';
    const fields = (Object.keys(change) as (keyof CompanyChange)[]).filter(
      (field) => stored[field] !== change[field],
    );
    if (fields.length === 0) return 'changed';
    await updateCompany(transaction, sellerId, change);
    const only = (from: Readonly<Record<keyof CompanyChange, string>>) =>
      Object.fromEntries(fields.map((name) => [name, from[name]]));
    await recordAction(transaction, {
      by,
      sellerId,
      action: 'company.change',
      subject: change.companyName,
      before: only(stored),
      after: only(change),
    });
    return 'changed';
  });
  try {
    return await changing;
  } catch (error) {
    // Another company took the name between check and change.
    if (isUniqueViolation(error)) return 'name-taken';
    throw error;
  }
}

/**
 * Verifies a company, so that the public sees it and its sales, if it still is as the operator saw it; of a
 * suspended one the suspension ends by that.
 */
export function verifyCompany(
  database: Database,
  { sellerId, ...seen }: Pick<StoredCompany, 'sellerId' | 'companyName' | 'state'>,
  by: Actor,
): Promise<'verified' | 'not-found' | 'changed'> {
  return database.transaction(async (transaction) => {
    const stored = await lockCompany(transaction, sellerId);
    if (stored === null) return 'not-found';
    if (stored.companyName !== seen.companyName || stored.state !== seen.state) return 'changed';
    if (stored.standing === 'verified') return 'verified';
    await markVerified(transaction, sellerId);
    await recordAction(transaction, {
      by,
      sellerId,
      action: 'company.verify',
      subject: stored.companyName,
      ...(stored.standing === 'suspended' && { before: { suspended: stored.suspensionReason } }),
    });
    return 'verified';
  });
}

import { approvesByItself } from '@fairlot/rules';
import type { ApprovalRules } from '@fairlot/rules';
import type { Kysely, Transaction, Updateable } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { ApprovalRules as StoredRules, DB } from '#platform/database/schema.ts';
import { readPaymentRecord } from './payment-record.ts';
import type { InvoicesOf } from './payment-record.ts';

const none: ApprovalRules = { paidHere: null, paidAnywhere: null };

/** Whom the company approves automatically; nobody until it says so. */
export async function readApprovalRules(db: Kysely<DB>, sellerId: string): Promise<ApprovalRules> {
  const row = await db
    .selectFrom('approval_rules')
    .select(['paid_here as paidHere', 'paid_anywhere as paidAnywhere'])
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row ?? none;
}

/**
 * Makes others who change the company's rules wait until the transaction ends; returns the company's
 * name, for the log.
 */
export async function lockRules(transaction: Transaction<DB>, sellerId: string): Promise<string> {
  const { company_name: name } = await transaction
    .selectFrom('seller_companies')
    .select('company_name')
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return name;
}

/** Sets these of the company's rules; the others stay. */
export async function setRules(
  transaction: Transaction<DB>,
  sellerId: string,
  set: Updateable<StoredRules>,
): Promise<void> {
  await transaction
    .insertInto('approval_rules')
    .values({ ...set, seller_company_id: sellerId })
    .onConflict((conflict) => conflict.column('seller_company_id').doUpdateSet(set))
    .execute();
}

/** Takes effect with the next registration: those already waiting are not checked again. */
export function saveApprovalRules(
  database: Database,
  sellerId: string,
  { by, rules }: { readonly by: Actor; readonly rules: ApprovalRules },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const subject = await lockRules(transaction, sellerId);
    const before = await readApprovalRules(transaction, sellerId);
    const { paidHere, paidAnywhere } = rules;
    if (before.paidHere === paidHere && before.paidAnywhere === paidAnywhere) return;
    await setRules(transaction, sellerId, { paid_here: paidHere, paid_anywhere: paidAnywhere });
    const action = 'bidder.change-rules';
    const changed = { before: { ...before }, after: { ...rules } };
    await recordAction(transaction, { by, sellerId, action, subject, ...changed });
  });
}

/** Whether the company's rules let a new applicant in. */
export async function passesRules(
  db: Kysely<DB>,
  invoicesOf: InvoicesOf,
  who: { readonly sellerId: string; readonly userId: string },
): Promise<boolean> {
  const rules = await readApprovalRules(db, who.sellerId);
  return approvesByItself(rules, await readPaymentRecord(db, invoicesOf, who));
}

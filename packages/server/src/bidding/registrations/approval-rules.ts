import { approvesByItself } from '@fairlot/rules';
import type { ApprovalRules } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { readPaymentRecord } from './payment-record.ts';
import type { InvoicesOf } from './payment-record.ts';

const none: ApprovalRules = { paidHere: null, paidAnywhere: null };

/** Whom the company approves without looking; nobody, as long as it has said nothing. */
export async function readApprovalRules(db: Kysely<DB>, sellerId: string): Promise<ApprovalRules> {
  const row = await db
    .selectFrom('approval_rules')
    .select(['paid_here as paidHere', 'paid_anywhere as paidAnywhere'])
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row ?? none;
}

/** Takes effect with the next registration: whoever waits already is not looked at again. */
export function saveApprovalRules(
  database: Database,
  sellerId: string,
  { by, rules }: { readonly by: Actor; readonly rules: ApprovalRules },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const { companyName: subject } = await transaction
      .selectFrom('seller_companies')
      .select('company_name as companyName')
      .where('id', '=', sellerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const before = await readApprovalRules(transaction, sellerId);
    const { paidHere, paidAnywhere } = rules;
    if (before.paidHere === paidHere && before.paidAnywhere === paidAnywhere) return;
    const set = { paid_here: paidHere, paid_anywhere: paidAnywhere };
    await transaction
      .insertInto('approval_rules')
      .values({ seller_company_id: sellerId, ...set })
      .onConflict((conflict) => conflict.column('seller_company_id').doUpdateSet(set))
      .execute();
    const action = 'bidder.change-rules';
    const changed = { before: { ...before }, after: { ...rules } };
    await recordAction(transaction, { by, sellerId, action, subject, ...changed });
  });
}

/** Whether the company's rules let somebody in who registers. */
export async function passesRules(
  db: Kysely<DB>,
  invoicesOf: InvoicesOf,
  who: { readonly sellerId: string; readonly userId: string },
): Promise<boolean> {
  const rules = await readApprovalRules(db, who.sellerId);
  return approvesByItself(rules, await readPaymentRecord(db, invoicesOf, who));
}

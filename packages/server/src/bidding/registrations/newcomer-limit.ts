import { formatUsd } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { lockRules, setRules } from './approval-rules.ts';
import { setLimit } from './limits.queries.ts';
import { readPaymentRecord } from './payment-record.ts';
import type { InvoicesOf } from './payment-record.ts';
import type { Registration } from './registrations.queries.ts';

/** The limit for bidders who have not paid the company an invoice yet; null: none. */
export async function readNewcomerLimit(db: Kysely<DB>, sellerId: string): Promise<Cents | null> {
  const row = await db
    .selectFrom('approval_rules')
    .select('newcomer_limit_cents as limit')
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row?.limit ?? null;
}

/** Takes effect with the next registration: registered bidders keep their limit. */
export function saveNewcomerLimit(
  database: Database,
  sellerId: string,
  { by, limit }: { readonly by: Actor; readonly limit: Cents | null },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const subject = await lockRules(transaction, sellerId);
    const former = await readNewcomerLimit(transaction, sellerId);
    if (former === limit) return;
    await setRules(transaction, sellerId, { newcomer_limit_cents: limit });
    const action = 'bidder.newcomer-limit';
    const changed = {
      before: { limit: formatLimit(former) },
      after: { limit: formatLimit(limit) },
    };
    await recordAction(transaction, { by, sellerId, action, subject, ...changed });
  });
}

/** Gives a new registration the limit of newcomers, if its bidder is one. */
export async function limitNewcomer(
  db: Kysely<DB>,
  invoicesOf: InvoicesOf,
  { registration, sellerId }: { readonly registration: Registration; readonly sellerId: string },
): Promise<void> {
  const limit = await readNewcomerLimit(db, sellerId);
  if (limit === null) return;
  const { userId } = registration;
  const { paidHere } = await readPaymentRecord(db, invoicesOf, { userId, sellerId });
  if (paidHere === 0) await setLimit(db, registration.id, limit);
}

/** As written in the log; empty: none. */
export const formatLimit = (limit: Cents | null) => (limit === null ? '' : formatUsd(limit));

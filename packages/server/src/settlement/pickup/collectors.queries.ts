import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The name of whoever else may collect the lots, by invoice; an invoice without one is left out. */
export async function readCollectors(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pickup_collectors')
    .select(['invoice_id', 'name'])
    .where('invoice_id', 'in', invoiceIds)
    .execute();
  return new Map(rows.map((row) => [row.invoice_id, row.name]));
}

export async function saveCollector(
  transaction: Kysely<DB>,
  invoiceId: string,
  name: string,
): Promise<void> {
  const row = { name, named_at: sql<Date>`auction_clock()` };
  await transaction
    .insertInto('pickup_collectors')
    .values({ invoice_id: invoiceId, ...row })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(row))
    .execute();
}

export async function deleteCollector(transaction: Kysely<DB>, invoiceId: string): Promise<void> {
  await transaction.deleteFrom('pickup_collectors').where('invoice_id', '=', invoiceId).execute();
}

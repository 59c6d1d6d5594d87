import type { PaymentRecord } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** How many invoices somebody has paid, at a company and at all, and how many are overdue. */
export interface Invoices extends PaymentRecord {
  readonly invoices: number;
  readonly invoicesHere: number;
  /** Overdue invoices of the company's own. */
  readonly overdueHere: number;
}

/** Selects them as one row; settlement knows what is paid and owed. */
export type InvoicesOf = (
  userId: Expression<string>,
  sellerId: Expression<string>,
) => RawBuilder<Invoices>;

export async function readPaymentRecord(
  db: Kysely<DB>,
  invoicesOf: InvoicesOf,
  { userId, sellerId }: { readonly userId: string; readonly sellerId: string },
): Promise<PaymentRecord> {
  const { rows } = await invoicesOf(sql`${userId}::uuid`, sql`${sellerId}::uuid`).execute(db);
  const [record] = rows;
  if (record === undefined) throw new Error('A count gave no row.');
  return record;
}

import type { PaymentRecord } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Invoices of somebody, by number: of a company and of all, those that are paid, and those that are overdue. */
export interface Invoices extends PaymentRecord {
  readonly invoices: number;
  readonly invoicesHere: number;
  /** Of those that are overdue, the company's own. */
  readonly overdueHere: number;
}

/** Selects them as one row; the settlement knows what is paid and what is owed. */
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

import type { InvoiceSums } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { invoiceChanged } from './facts-of-invoices.ts';
import { sumColumns } from './settlement.queries.ts';

export interface NewChange {
  readonly invoiceId: string;
  readonly kind: 'adjustment' | 'void' | 'fee';
  readonly label: string;
  readonly notes: string;
  readonly amountCents: number;
  readonly taxable: boolean;
  readonly lotIds: readonly string[];
  readonly madeBy: string;
}

export async function insertChange(transaction: Kysely<DB>, change: NewChange): Promise<void> {
  const id = uuid();
  await transaction
    .insertInto('invoice_changes')
    .values({
      id,
      invoice_id: change.invoiceId,
      kind: change.kind,
      label: change.label,
      notes: change.notes,
      amount_cents: change.amountCents,
      taxable: change.taxable,
      made_by: change.madeBy,
      created_at: sql<Date>`auction_clock()`,
    })
    .execute();
  await sql`
    insert into invoice_change_lots (change_id, invoice_id, lot_id)
    select ${id}, ${change.invoiceId}, unnest(${change.lotIds}::uuid[])`.execute(transaction);
}

/** Stores the invoice's new sums as a new revision, which the next payment attempt pays. Under its lock. */
export async function storeSums(
  transaction: Transaction<DB>,
  invoiceId: string,
  sums: InvoiceSums,
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ ...sumColumns(sums), revision: nextRevision })
    .where('id', '=', invoiceId)
    .execute();
  await recordFact(transaction, invoiceChanged, { invoiceId });
}

/**
 * Starts a new revision after a payment or refund in person: the next payment attempt pays another
 * balance. Under its lock.
 */
export async function startRevision(transaction: Kysely<DB>, invoiceId: string): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ revision: nextRevision })
    .where('id', '=', invoiceId)
    .execute();
}

const nextRevision = sql<number>`revision + 1`;

/** False when there is no such invoice. */
export async function storeNotes(
  db: Kysely<DB>,
  invoiceId: string,
  notes: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoices')
    .set({ notes })
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces this certificate, by which no tax is charged, with another. */
export async function replaceCertificate(
  transaction: Kysely<DB>,
  invoiceId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ tax_certificate_id: to })
    .where('id', '=', invoiceId)
    .where('tax_certificate_id', '=', from)
    .execute();
}

/** Sets the certificate by which no tax is charged; null: tax is charged. */
export async function storeCertificate(
  transaction: Kysely<DB>,
  invoiceId: string,
  certificateId: string | null,
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ tax_certificate_id: certificateId })
    .where('id', '=', invoiceId)
    .execute();
}

import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Pickup } from './present-invoice.ts';

/** Reads when the lots of invoices can be fetched: of those that it leaves out, never. */
export type ReadPickups = (
  db: Kysely<DB>,
  invoiceIds: readonly string[],
) => Promise<ReadonlyMap<string, Pickup>>;

export interface InvoiceDependencies {
  readonly database: Database;
  readonly readPickups: ReadPickups;
}

import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Pickup } from './present-invoice.ts';

/** Reads when lots can be picked up, by invoice; an invoice that it leaves out has no pickup. */
export type ReadPickups = (
  db: Kysely<DB>,
  invoiceIds: readonly string[],
) => Promise<ReadonlyMap<string, Pickup>>;

export interface InvoiceDependencies {
  readonly database: Database;
  readonly readPickups: ReadPickups;
}

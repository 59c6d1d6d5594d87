import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { lockInvoice } from '#settlement/invoices/public.ts';
import { deleteCollector, readCollectors, saveCollector } from './collectors.queries.ts';
import { isAwaited, readInvoicedLots } from './lots.queries.ts';

export interface NamingDependencies {
  readonly database: Database;
  /**
   * Mails the buyer, in the transaction of the change: whoever is signed in to their account could name
   * themselves. Names are empty for nobody.
   */
  readonly onCollectorChanged: (
    transaction: Transaction<DB>,
    change: { readonly invoiceId: string; readonly name: string; readonly formerName: string },
  ) => Promise<void>;
}

/**
 * Names somebody else who may collect the lots of an invoice; an empty name means that the buyers come
 * themselves. Refused once nothing is left to pick up. The invoice's lock orders it with handovers: staff who
 * hand over lots see the name that was there before, or the new one.
 */
export function nameCollector(
  { database, onCollectorChanged }: NamingDependencies,
  { invoiceId, name }: { readonly invoiceId: string; readonly name: string },
): Promise<'named' | 'nothing-left'> {
  return database.transaction(async (transaction) => {
    await lockInvoice(transaction, invoiceId);
    const lots = await readInvoicedLots(transaction, invoiceId);
    if (!lots.some(isAwaited)) return 'nothing-left';
    const formerName = (await readCollectors(transaction, [invoiceId])).get(invoiceId) ?? '';
    if (name === formerName) return 'named';
    if (name === '') await deleteCollector(transaction, invoiceId);
    else await saveCollector(transaction, invoiceId, name);
    await onCollectorChanged(transaction, { invoiceId, name, formerName });
    return 'named';
  });
}

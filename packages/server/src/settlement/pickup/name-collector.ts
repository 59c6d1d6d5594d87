import type { Database } from '#platform/database/database.ts';
import { lockInvoice } from '#settlement/invoices/public.ts';
import { deleteCollector, saveCollector } from './collectors.queries.ts';
import { isAwaited, readInvoicedLots } from './lots.queries.ts';

/**
 * Names somebody else who may collect the lots of an invoice; an empty name means that the buyers come
 * themselves. Refused once nothing is left to pick up. The invoice's lock orders it with handovers: staff who
 * hand over lots see the name that was there before, or the new one.
 */
export function nameCollector(
  database: Database,
  { invoiceId, name }: { readonly invoiceId: string; readonly name: string },
): Promise<'named' | 'nothing-left'> {
  return database.transaction(async (transaction) => {
    await lockInvoice(transaction, invoiceId);
    const lots = await readInvoicedLots(transaction, invoiceId);
    if (!lots.some(isAwaited)) return 'nothing-left';
    if (name === '') await deleteCollector(transaction, invoiceId);
    else await saveCollector(transaction, invoiceId, name);
    return 'named';
  });
}

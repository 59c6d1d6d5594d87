import type { QueryClient } from '@tanstack/react-query';

/** Refetches all invoice data after a payment or a change of the amount due. */
export async function refetchInvoices(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['invoice'] }),
    queries.invalidateQueries({ queryKey: ['dashboard', 'invoices'] }),
  ]);
}

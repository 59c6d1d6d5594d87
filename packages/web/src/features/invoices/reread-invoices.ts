import type { QueryClient } from '@tanstack/react-query';

/** Reads again whatever of invoices is shown: one has been paid, or what is due of it has changed. */
export async function rereadInvoices(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['invoice'] }),
    queries.invalidateQueries({ queryKey: ['dashboard', 'invoices'] }),
  ]);
}

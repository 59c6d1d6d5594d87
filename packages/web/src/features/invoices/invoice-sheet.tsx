import type { Invoice } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { InvoiceEntries } from './invoice-entries.tsx';
import { InvoiceHead } from './invoice-head.tsx';
import { InvoiceLots } from './invoice-lots.tsx';
import { InvoiceParties } from './invoice-parties.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';

/** An invoice with every field that its bidder is shown (second specification, section 3), on screen and on paper. */
export function InvoiceSheet({
  invoice,
  eager = false,
  corner,
}: {
  invoice: Invoice;
  /** Not lazy in print, where photos cannot load later. */
  eager?: boolean;
  /** Shown at the bottom, beside the payments. */
  corner?: ReactNode;
}) {
  return (
    <article
      aria-labelledby="invoice-title"
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8 print:border-0 print:p-0 print:shadow-none"
    >
      <InvoiceHead invoice={invoice} />
      <InvoiceParties invoice={invoice} />
      <InvoiceLots lots={invoice.lots} eager={eager} />
      <InvoiceEntries invoice={invoice} />
      <div className="mt-8 flex flex-col-reverse gap-8 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0 flex-1 space-y-6">
          <InvoicePayments payments={invoice.payments} />
          {invoice.notes !== '' && (
            <section className="break-inside-avoid">
              <h3 className="text-base">Notes</h3>
              <p className="mt-1 text-sm whitespace-pre-line">{invoice.notes}</p>
            </section>
          )}
          {corner}
        </div>
        <InvoiceTotals invoice={invoice} />
      </div>
    </article>
  );
}

import type { SaleInvoice } from '@fairlot/contract';
import { Link } from 'react-router';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { InvoiceFigures } from './invoice-figures.tsx';
import { paymentOf, pickupOf } from './invoice-words.ts';

/** More names than these are on the page of the invoices. */
const maxNamed = 5;

/** On the overview of a closed sale: what buyers have paid and picked up, and who has not. */
export function PaymentAndPickup({ sellerId, saleId }: { sellerId: string; saleId: string }) {
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/invoices', {
    params: { sellerId, saleId },
  });
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="mb-3 text-lg">Payment and pickup</h2>
      {isError && <Notice tone="bad">The invoices could not be loaded.</Notice>}
      {data === undefined && !isError && <Skeleton className="h-32" />}
      {data?.invoices.length === 0 && <p className="text-sm text-ink-soft">No invoices yet.</p>}
      {data !== undefined && data.invoices.length > 0 && (
        <>
          <InvoiceFigures invoices={data} />
          <Names
            label="Not paid"
            invoices={data.invoices.filter((invoice) => !paymentOf(invoice).isDone)}
          />
          <Names
            label="Not picked up"
            invoices={data.invoices.filter((invoice) => !pickupOf(invoice).isDone)}
          />
          <Link
            to="invoices"
            className="mt-3 -mb-3 inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            See {data.invoices.length === 1 ? 'the invoice' : 'all'}{' '}
            {data.invoices.length > 1 && plural(data.invoices.length, 'invoice')}
          </Link>
        </>
      )}
    </section>
  );
}

function Names({ label, invoices }: { label: string; invoices: readonly SaleInvoice[] }) {
  if (invoices.length === 0) return null;
  const more = invoices.length - maxNamed;
  return (
    <p className="mt-3 text-sm wrap-anywhere">
      <span className="font-semibold">
        {label} ({invoices.length.toLocaleString('en-US')}):
      </span>{' '}
      {invoices
        .slice(0, maxNamed)
        .map(({ name, paddle }) => `${name} (paddle ${paddle})`)
        .join(', ')}
      {more > 0 && ` and ${plural(more, 'other')}`}
    </p>
  );
}

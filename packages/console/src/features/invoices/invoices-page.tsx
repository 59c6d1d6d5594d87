import type { SaleInvoice } from '@fairlot/contract';
import { Link, useParams } from 'react-router';
import { Badge } from '@fairlot/ui/badge.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany, useMarketplace } from '../viewer/public.ts';
import { InvoiceFigures } from './invoice-figures.tsx';
import { paymentOf, pickupOf } from './invoice-words.ts';

/** The buyers of a sale: what each owes, and whether they have paid and picked up. */
export function InvoicesPage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const marketplace = useMarketplace();
  const mayCheckIn = company?.can('pickup.look-up') === true;
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/invoices', {
    params: { sellerId, saleId },
  });
  return (
    <>
      <title>{`Invoices – ${company?.name}`}</title>
      <h1 className="text-2xl">Invoices</h1>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        One for each buyer, sent by email. Those with something left to do come first.
        {mayCheckIn &&
          ' At pickup, scan the code that buyers bring, or check them in here. That opens the site; sign in there.'}
      </p>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Card payments go to the marketplace’s card account, not to your bank. When its operator pays
        you is agreed outside this console, which shows no payouts.
      </p>
      {isError && <Notice tone="bad">The invoices could not be loaded.</Notice>}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data?.invoices.length === 0 && (
        <EmptyState title="No invoices yet">
          They are made and sent as soon as all lots of the sale have closed.
        </EmptyState>
      )}
      {data !== undefined && data.invoices.length > 0 && (
        <div className="max-w-5xl space-y-5">
          <InvoiceFigures invoices={data} />
          <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
            <table className="block w-full text-sm sm:table">
              <thead className="max-sm:sr-only">
                <tr className="border-b border-line text-left text-xs text-ink-soft">
                  {['Invoice', 'Buyer', 'Total', 'Payment', 'Pickup'].map((heading) => (
                    <th
                      key={heading}
                      scope="col"
                      className={`px-4 py-2 font-semibold ${heading === 'Total' ? 'text-right' : ''}`}
                    >
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line max-sm:block">
                {data.invoices.map((invoice) => (
                  <InvoiceRow
                    key={invoice.invoiceId}
                    invoice={invoice}
                    site={mayCheckIn ? marketplace?.url : undefined}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </>
  );
}

/** On a phone the buyer and their total stand above the rest. */
function InvoiceRow({
  invoice,
  site,
}: {
  invoice: SaleInvoice;
  /** Where the viewer may check in a pickup; undefined: they may not. */
  site: string | undefined;
}) {
  const { invoiceId, invoiceNumber, paddle, name, total, due, collectorName } = invoice;
  const [payment, pickup] = [paymentOf(invoice), pickupOf(invoice)];
  return (
    <tr className="gap-x-3 gap-y-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4 max-sm:py-3">
      <td className="text-ink-soft max-sm:order-3 sm:px-4 sm:py-3">
        <span className="sm:hidden">Invoice </span>
        {invoiceNumber}
      </td>
      <td className="wrap-anywhere max-sm:order-1 sm:px-4 sm:py-3">
        <Link
          to={invoiceId}
          aria-label={`Invoice ${invoiceNumber} of ${name}`}
          className="-my-3 inline-block py-3 font-semibold text-brand underline"
        >
          {name}
        </Link>{' '}
        <span className="whitespace-nowrap text-ink-soft">paddle {paddle}</span>
      </td>
      <td className="text-right max-sm:order-2 sm:px-4 sm:py-3">
        <Money dollars={total} className="font-semibold" />
        {due > 0 && due !== total && (
          <span className="block text-ink-soft">
            <Money dollars={due} /> owed
          </span>
        )}
        {due < 0 && (
          <span className="block text-ink-soft">
            <Money dollars={-due} /> to refund
          </span>
        )}
      </td>
      <td className="max-sm:order-4 max-sm:text-right sm:px-4 sm:py-3">
        <Badge tone={payment.tone}>{payment.label}</Badge>
      </td>
      <td className="max-sm:order-5 sm:px-4 sm:py-3">
        <span className="flex flex-wrap items-center gap-x-3">
          <Badge tone={pickup.tone}>{pickup.label}</Badge>
          {collectorName !== '' && !pickup.isDone && (
            <span className="wrap-anywhere text-ink-soft">by {collectorName}</span>
          )}
          {site !== undefined && !pickup.isDone && (
            <a
              href={`${site}/checkin/${invoiceId}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Check in ${name}`}
              className="-my-2 inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              Check in…
            </a>
          )}
        </span>
      </td>
    </tr>
  );
}

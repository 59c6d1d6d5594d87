import { canChoosePickup, paymentAction } from '@fairlot/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { formatDollars } from '@fairlot/ui/format.ts';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { areaPaths } from '../account-area/public.ts';
import { invoicePath, schedulePath } from './invoice-paths.ts';
import { ScheduledPayment } from './scheduled-payment.tsx';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/** What follows after winning a lot: invoice, charge and pickup. */
export function WonLot({ lotId }: { lotId: string }) {
  const query = useQuery({
    queryKey: ['lot-invoice', lotId],
    queryFn: () => fetchData('GET /api/site/GetLotInvoice/:lotId', { params: { lotId } }),
  });
  if (query.isPending) return <Skeleton className="h-24" />;
  const invoice = query.data?.invoice ?? null;
  if (invoice === null) {
    return (
      <p className="rounded-md bg-sunken px-4 py-3 text-sm">
        You won this lot. Your invoice comes by email once every lot of the auction has closed.
      </p>
    );
  }
  const toPay = paymentAction(invoice);
  return (
    <div className="space-y-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <p>
        You won this lot. It is on{' '}
        <Link
          to={invoicePath(invoice.secureId)}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          Invoice #{invoice.invoiceNumber}
        </Link>
        .
      </p>
      {invoice.scheduledPayment !== undefined && (
        <p>
          <ScheduledPayment invoice={invoice} />
        </p>
      )}
      {invoice.pickupTimeStr !== '' && (
        <p>
          Pickup: <span className="font-semibold">{unbrokenTime(invoice.pickupTimeStr)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {toPay === 'add-card' && (
          <Link to={areaPaths.payment} className={buttonClass('primary', 'grow')}>
            Add Card
          </Link>
        )}
        {toPay === 'pay-now' && (
          <Link to={invoicePath(invoice.secureId)} className={buttonClass('primary', 'grow')}>
            Pay {formatDollars(invoice.amountDue)}
          </Link>
        )}
        {canChoosePickup(invoice) && (
          <Link to={schedulePath(invoice.secureId)} className={buttonClass('secondary', 'grow')}>
            Select Pickup Slot
          </Link>
        )}
      </div>
    </div>
  );
}

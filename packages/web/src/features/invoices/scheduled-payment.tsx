import type { LotInvoice } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';

/** When which card will be charged; renders nothing without automatic charging. */
export function ScheduledPayment({
  invoice: { scheduledPayment, amountDue },
}: {
  invoice: Pick<LotInvoice, 'scheduledPayment' | 'amountDue'>;
}) {
  if (scheduledPayment === undefined) return null;
  const { brand, last4, timeStr } = scheduledPayment;
  return (
    <>
      <span className="capitalize">{brand}</span> ending {last4} will be charged{' '}
      <span className="font-semibold">{formatDollars(amountDue)}</span> on {timeStr}.
    </>
  );
}

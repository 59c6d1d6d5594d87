import type { InvoiceRow } from '@fairlot/contract';
import { invoiceAction, paymentAction } from '@fairlot/rules';
import { Link } from 'react-router';
import { formatDollars } from '@fairlot/ui/format.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { areaPaths } from '../account-area/public.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/** The payment cell of an invoice in the list (section 4). */
export function PaymentAction({ invoice, onPay }: { invoice: InvoiceRow; onPay: () => void }) {
  switch (paymentAction(invoice)) {
    case 'add-card':
      return (
        <Link to={areaPaths.payment} className={buttonClass('secondary')}>
          Add Card
          <For invoice={invoice} />
        </Link>
      );
    case 'pay-now':
      return (
        <Button onClick={onPay}>
          Pay Now: {formatDollars(invoice.amountDue)}
          <For invoice={invoice} />
        </Button>
      );
    case null:
      return <Nothing />;
  }
}

/** The pickup cell of an invoice in the list (section 4). */
export function PickupAction({
  invoice,
  onSchedule,
}: {
  invoice: InvoiceRow;
  onSchedule: () => void;
}) {
  if (invoiceAction(invoice) === 'select-slot') {
    return (
      <Button look="secondary" onClick={onSchedule}>
        Select Pickup Slot
        <For invoice={invoice} />
      </Button>
    );
  }
  return invoice.pickupTimeStr === '' ? <Nothing /> : unbrokenTime(invoice.pickupTimeStr);
}

function For({ invoice }: { invoice: InvoiceRow }) {
  return <span className="sr-only"> for invoice {invoice.invoiceNumber}</span>;
}

function Nothing() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden>–</span>
      <span className="sr-only">None</span>
    </span>
  );
}

import type { InvoiceRow } from '@fairlot/contract';
import { invoiceAction } from '@fairlot/rules';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { areaPaths } from '../account-area/public.ts';

/** What is to be done about an invoice of the list, or when it is picked up (section 4). */
export function InvoiceAction({
  invoice,
  onPay,
  onSchedule,
}: {
  invoice: InvoiceRow;
  onPay: () => void;
  onSchedule: () => void;
}) {
  const which = <span className="sr-only"> for invoice {invoice.invoiceNumber}</span>;
  switch (invoiceAction(invoice)) {
    case 'add-card':
      return (
        <Link to={areaPaths.payment} className={buttonClass('secondary')}>
          Add Card{which}
        </Link>
      );
    case 'pay-now':
      return <Button onClick={onPay}>Pay Now{which}</Button>;
    case 'select-slot':
      return (
        <Button look="secondary" onClick={onSchedule}>
          Select Pickup Slot{which}
        </Button>
      );
    case 'pickup-time':
      return invoice.pickupTimeStr === '' ? (
        <span className="text-ink-soft">
          <span aria-hidden>–</span>
          <span className="sr-only">None</span>
        </span>
      ) : (
        invoice.pickupTimeStr
      );
  }
}

import type { Invoice } from '@fairlot/contract';
import { canChoosePickup, paymentAction } from '@fairlot/rules';
import { CalendarClock, Download, Printer, QrCode } from 'lucide-react';
import { Link } from 'react-router';
import { formatDollars } from '@fairlot/ui/format.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { areaPaths } from '../account-area/public.ts';
import { invoicePdfUrl } from './invoice-paths.ts';
import { openPrintWindow } from './open-print-window.ts';

export type InvoiceDialog = 'pay' | 'schedule' | 'qr-code';

/** The actions of an invoice's page; the one it waits for comes first. */
export function InvoiceActions({
  invoice,
  onOpen,
}: {
  invoice: Invoice;
  onOpen: (dialog: InvoiceDialog) => void;
}) {
  const toPay = paymentAction(invoice);
  const mayMove = invoice.hasScheduler && invoice.pickupTimeStr !== '';
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
      {toPay === 'pay-now' && (
        <Button onClick={() => onOpen('pay')}>Pay Now: {formatDollars(invoice.amountDue)}</Button>
      )}
      {toPay === 'add-card' && (
        <Link to={areaPaths.payment} className={buttonClass()}>
          Add Card
        </Link>
      )}
      {(canChoosePickup(invoice) || mayMove) && (
        <Button look="secondary" onClick={() => onOpen('schedule')}>
          <CalendarClock aria-hidden className="size-4" />
          {mayMove ? 'Pickup Slot' : 'Select Pickup Slot'}
        </Button>
      )}
      <Button look="secondary" onClick={() => onOpen('qr-code')}>
        <QrCode aria-hidden className="size-4" />
        Pickup QR Code
      </Button>
      <a href={invoicePdfUrl(invoice.secureId, null)} download className={buttonClass('secondary')}>
        <Download aria-hidden className="size-4" />
        Download PDF
      </a>
      <Button look="secondary" onClick={() => openPrintWindow(invoice.secureId)}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </div>
  );
}

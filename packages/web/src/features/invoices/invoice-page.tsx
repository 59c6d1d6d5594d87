import { texts } from '@fairlot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { MoveLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { dashboardPaths } from '../dashboard/public.ts';
import { Collector, QrDialog, ScheduleDialog } from '../pickup/public.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import type { InvoiceDialog } from './invoice-actions.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { PayDialog } from './lazy-pay-dialog.ts';
import { PendingInvoice } from './pending-invoice.tsx';
import { ScheduledPayment } from './scheduled-payment.tsx';
import { refetchInvoices } from './refetch-invoices.ts';
import { InvoiceLoadError } from './invoice-load-error.tsx';
import { useInvoice } from './use-invoice.ts';

/** An invoice of the viewer with its actions (second specification, section 2). */
export function InvoicePage({
  invoiceId,
  testCards,
  notFound,
  schedules,
  onScheduled,
  isBackFromBank,
}: {
  invoiceId: string;
  /** The sandbox gateway is used. */
  testCards: boolean;
  /** Shown when the viewer has no such invoice. */
  notFound: ReactNode;
  /** The address opens the pickup schedule. */
  schedules: boolean;
  /** Called when the schedule opened by the address is closed. */
  onScheduled: () => void;
  /** The viewer has just returned from their bank's page. */
  isBackFromBank: boolean;
}) {
  const queries = useQueryClient();
  const reading = useInvoice(invoiceId, null);
  const [opened, setOpened] = useState<InvoiceDialog | null>(isBackFromBank ? 'pay' : null);
  const [isBack, setIsBack] = useState(isBackFromBank);
  if (reading.state === 'pending') return <PendingInvoice />;
  if (reading.state === 'missing') return notFound;
  if (reading.state === 'failed') return <InvoiceLoadError onRetry={reading.reread} />;

  const { invoice } = reading;
  const close = () => {
    setOpened(null);
    setIsBack(false);
  };
  const shown = schedules ? 'schedule' : opened;
  return (
    <>
      <div className="flex flex-col gap-x-6 gap-y-3 py-4 lg:flex-row lg:items-center lg:justify-between">
        <Link
          to={dashboardPaths.invoices}
          className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-semibold text-brand hover:underline"
        >
          <MoveLeft aria-hidden className="size-4" />
          Back to Invoices
        </Link>
        <InvoiceActions invoice={invoice} onOpen={setOpened} />
      </div>
      {invoice.disputedAmount ? (
        <Notice className="mb-4">
          A payment of {formatDollars(invoice.disputedAmount)} is disputed at the bank that issued
          the card. Please contact the seller before you come to pick up.
        </Notice>
      ) : (
        invoice.paymentStatus === 'Processing' && (
          <Notice className="mb-4">{texts.paymentProcessing}</Notice>
        )
      )}
      {invoice.scheduledPayment !== undefined && (
        <Notice className="mb-4">
          <ScheduledPayment invoice={invoice} />
        </Notice>
      )}
      {invoice.awaitsPickup && (
        <Collector
          invoiceId={invoiceId}
          name={invoice.collectorName}
          onNamed={() => refetchInvoices(queries)}
        />
      )}
      <InvoiceSheet invoice={invoice} />
      <Suspense>
        {shown === 'pay' && (
          <PayDialog invoice={invoice} testCards={testCards} isBack={isBack} onClose={close} />
        )}
        {shown === 'schedule' && (
          <ScheduleDialog
            invoiceId={invoiceId}
            onReserved={() => void refetchInvoices(queries)}
            onClose={() => {
              close();
              if (schedules) onScheduled();
            }}
          />
        )}
        {shown === 'qr-code' && (
          <QrDialog invoiceId={invoiceId} invoiceNumber={invoice.invoiceNumber} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

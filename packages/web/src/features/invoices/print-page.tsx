import type { Invoice } from '@fairlot/contract';
import { limits } from '@fairlot/contract';
import { paymentAction } from '@fairlot/rules';
import { Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { SignedOut } from '../account-area/public.ts';
import { useLogin } from '../login/public.ts';
import { invoicePath, invoicePdfUrl, pickupQrCodeUrl } from './invoice-paths.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { PendingInvoice } from './pending-invoice.tsx';
import { InvoiceLoadError } from './invoice-load-error.tsx';
import { useInvoice } from './use-invoice.ts';
import { usePrint } from './use-print.ts';
import './print-page.css';

/**
 * An invoice on paper, which prints itself (second specification, sections 2 and 9): for anyone with its key,
 * otherwise for the bidder, who has to log in.
 */
export function PrintPage({
  invoiceId,
  authkey,
  notFound,
}: {
  invoiceId: string;
  authkey: string | null;
  notFound: ReactNode;
}) {
  const login = useLogin();
  const reading = useInvoice(invoiceId, authkey);
  if (authkey === null && login.status === 'visitor') {
    return <SignedOut purpose="see your invoice" />;
  }
  if (reading.state === 'missing') return notFound;
  return (
    <div className="mx-auto max-w-4xl p-4 sm:p-6 print:max-w-none print:p-0">
      {reading.state === 'pending' && <PendingInvoice />}
      {reading.state === 'failed' && <InvoiceLoadError onRetry={reading.reread} />}
      {reading.state === 'read' && <Paper invoice={reading.invoice} authkey={authkey} />}
    </div>
  );
}

function Paper({ invoice, authkey }: { invoice: Invoice; authkey: string | null }) {
  const { secureId, invoiceNumber, companyName, readOnly } = invoice;
  usePrint();
  // The browser suggests this title as the PDF's file name.
  useEffect(() => {
    document.title = `Invoice ${invoiceNumber}`;
  }, [invoiceNumber]);
  return (
    <>
      <h1 className="sr-only">Invoice from {companyName}</h1>
      <div className="mb-4 flex flex-wrap justify-end gap-2 print:hidden">
        {readOnly && (
          <a href={invoicePath(secureId)} className={buttonClass()}>
            {paymentAction(invoice) === null ? 'Open on your dashboard' : 'Log in to pay'}
          </a>
        )}
        <a href={invoicePdfUrl(secureId, authkey)} download className={buttonClass('secondary')}>
          <Download aria-hidden className="size-4" />
          Download PDF
        </a>
        <Button look="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      <InvoiceSheet
        invoice={invoice}
        eager
        corner={
          <figure className="flex break-inside-avoid items-center gap-3">
            <img
              src={pickupQrCodeUrl(secureId, authkey)}
              alt={`Pickup code of invoice ${invoiceNumber}`}
              width={limits.qrCodePx.print}
              height={limits.qrCodePx.print}
              className="shrink-0 bg-white"
            />
            <figcaption className="text-sm text-ink-soft">
              Show this code when you pick up your lots.
            </figcaption>
          </figure>
        }
      />
    </>
  );
}

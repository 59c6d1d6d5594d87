import type { Invoice } from '@fairlot/contract';
import { sellerPath } from '@fairlot/contract';
import { Link } from 'react-router';
import { sellerLogoUrl } from '../../lib/images.ts';
import { detailStatusLabels } from './status-labels.ts';
import { StatusBadge } from './status-badge.tsx';

/** The seller, and the sale. */
export function InvoiceHead({ invoice }: { invoice: Invoice }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-line pb-6">
      <div className="flex min-w-0 items-center gap-4">
        <img
          src={sellerLogoUrl(invoice.companySecureId)}
          alt=""
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-md object-contain"
        />
        <div className="min-w-0">
          <p className="font-display text-lg font-semibold">
            <Link to={sellerPath(invoice.companySecureId)} className="hover:underline">
              {invoice.companyName}
            </Link>
          </p>
          <p className="text-sm text-ink-soft">{invoice.auctionTitle}</p>
        </div>
      </div>
      <div className="sm:text-right">
        <h2 id="invoice-title" className="text-2xl">
          Invoice #{invoice.invoiceNumber}
        </h2>
        <p className="mt-1 flex items-center gap-3 text-sm text-ink-soft sm:justify-end">
          {invoice.invoiceDateStr}
          <StatusBadge label={detailStatusLabels[invoice.paymentStatus]} />
        </p>
      </div>
    </header>
  );
}

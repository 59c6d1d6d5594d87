import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { InvoicePage, invoicePath } from '../../src/features/invoices/public.ts';
import { NotFoundMessage } from '../error-page.tsx';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/dashboard-invoice.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Invoice', matches);
}

export default function InvoiceRoute({ params: { invoiceId, schedule } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { testCards } = useSite();
  const [search, setSearch] = useSearchParams();
  // Stripe adds parameters, secrets among them, to the address that the bank returns to.
  const isBackFromBank = search.has('payment_intent');
  useEffect(() => {
    if (isBackFromBank) setSearch({}, { replace: true });
  }, [isBackFromBank, setSearch]);
  return (
    <InvoicePage
      key={invoiceId}
      invoiceId={invoiceId}
      testCards={testCards}
      notFound={<NotFoundMessage />}
      isBackFromBank={isBackFromBank}
      schedules={schedule !== undefined}
      onScheduled={() => void navigate(invoicePath(invoiceId), { replace: true })}
    />
  );
}

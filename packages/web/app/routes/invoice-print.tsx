import { PrintPage } from '../../src/features/invoices/public.ts';
import { NotFoundMessage } from '../error-page.tsx';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/invoice-print.ts';

/** The document contains no invoice data. Its address may hold a key, so it must not be stored. */
export function headers() {
  return { ...privateHeaders(), 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
}

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Invoice', matches);
}

export default function InvoicePrintRoute({ params }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PrintPage
        invoiceId={params.invoiceId}
        authkey={params.authkey ?? null}
        notFound={<NotFoundMessage />}
      />
    </main>
  );
}

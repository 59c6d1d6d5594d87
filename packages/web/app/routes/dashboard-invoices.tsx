import { InvoiceList } from '../../src/features/invoices/public.ts';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/dashboard-invoices.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Invoices', matches);
}

export default function InvoicesRoute() {
  return <InvoiceList testCards={useSite().testCards} />;
}

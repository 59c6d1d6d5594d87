import { limits, texts } from '@fairlot/contract';
import type { InvoiceRow } from '@fairlot/contract';
import { Suspense, useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { GrowingList, PendingRows, usePages } from '../dashboard/public.ts';
import { ScheduleDialog } from '../pickup/public.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { PayDialog } from './lazy-pay-dialog.ts';

/** The open dialog, and its invoice. */
type Opened = { readonly dialog: 'pay' | 'schedule'; readonly invoiceId: string } | null;

async function readPage(offset: number) {
  const { data, totalRows } = await fetchData('GET /api/site/GetInvoices/:offset/:pageSize', {
    params: { offset, pageSize: limits.invoicesPageSize },
  });
  return { items: data, totalCount: totalRows };
}

/** The viewer's invoices on this host, newest first (second specification, section 2). */
export function InvoiceList({ testCards }: { testCards: boolean }) {
  const pages = usePages('invoices', limits.invoicesPageSize, readPage, limits.listRefreshMs);
  const [opened, setOpened] = useState<Opened>(null);
  const open = (dialog: 'pay' | 'schedule') => (invoice: InvoiceRow) =>
    setOpened({ dialog, invoiceId: invoice.secureId });
  // Looked up in the current list, so that an open dialog shows changes.
  const invoice = pages.items.find(({ secureId }) => secureId === opened?.invoiceId);

  return (
    <>
      <h2 className="sr-only">Invoices</h2>
      <div className="pt-6">
        <GrowingList
          pages={pages}
          pending={<PendingRows />}
          empty={
            <EmptyState title={texts.noneInTab('Invoices')}>
              Once an auction has closed, your invoice for what you won appears here.
            </EmptyState>
          }
        >
          <InvoiceTable invoices={pages.items} onPay={open('pay')} onSchedule={open('schedule')} />
        </GrowingList>
      </div>
      <Suspense>
        {invoice !== undefined && opened?.dialog === 'pay' && (
          <PayDialog invoice={invoice} testCards={testCards} onClose={() => setOpened(null)} />
        )}
        {invoice !== undefined && opened?.dialog === 'schedule' && (
          <ScheduleDialog
            invoiceId={invoice.secureId}
            onReserved={() => void pages.reread()}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

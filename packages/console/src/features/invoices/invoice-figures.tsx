import type { SaleInvoices } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Money } from '@fairlot/ui/money.tsx';
import { pickupOf } from './invoice-words.ts';

/** What a sale's buyers were invoiced, have paid, still owe and have picked up. */
export function InvoiceFigures({
  invoices: { invoices, total, paid, owed, refundsDue },
}: {
  invoices: SaleInvoices;
}) {
  const toPickUp = invoices.filter(({ lots }) => lots > 0);
  const done = toPickUp.filter((invoice) => pickupOf(invoice).isDone).length;
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['Invoiced', <Money key="total" dollars={total} />],
    ['Paid', <Money key="paid" dollars={paid} />],
    ['Still owed', <Money key="owed" dollars={owed} />],
    ...(refundsDue > 0
      ? ([['Refunds due', <Money key="refunds" dollars={refundsDue} />]] as const)
      : []),
    ['Buyers who picked up', `${done} of ${toPickUp.length.toLocaleString('en-US')}`],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

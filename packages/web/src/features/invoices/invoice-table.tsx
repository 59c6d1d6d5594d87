// What is no longer laid out as a table is none to a screen reader, unless its roles are named.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { InvoiceRow } from '@fairlot/contract';
import { listStatusLabels, paymentAction } from '@fairlot/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AuctionLinks } from './auction-links.tsx';
import { InvoiceAction } from './invoice-action.tsx';
import { invoicePath } from './invoice-paths.ts';
import { StatusBadge } from './status-badge.tsx';

const columns = {
  number: 'Invoice #',
  auction: 'Auction',
  status: 'Payment Status',
  total: 'Invoice Total',
  pickup: 'Pick Up Date',
} as const;

/** The list of invoices (section 2): a table on a desk; on a phone each row is a card. */
export function InvoiceTable({
  invoices,
  onPay,
  onSchedule,
}: {
  invoices: readonly InvoiceRow[];
  onPay: (invoice: InvoiceRow) => void;
  onSchedule: (invoice: InvoiceRow) => void;
}) {
  return (
    <table
      role="table"
      className="w-full max-md:block md:rounded-lg md:bg-surface md:text-sm md:shadow-card"
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="text-left text-xs text-ink-soft">
          {Object.values(columns).map((column) => (
            <th
              key={column}
              scope="col"
              role="columnheader"
              className={classNames(
                'border-b border-line px-4 py-3 font-semibold whitespace-nowrap',
                column === columns.total && 'text-right',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block max-md:space-y-4">
        {invoices.map((invoice) => (
          <tr
            key={invoice.secureId}
            role="row"
            className="border-line max-md:grid max-md:grid-cols-2 max-md:items-center max-md:gap-x-4 max-md:rounded-lg max-md:border max-md:bg-surface max-md:px-4 max-md:py-2 max-md:shadow-card md:border-t md:align-middle md:first:border-t-0"
          >
            <Cell column="number">
              <Link
                to={invoicePath(invoice.secureId)}
                className="inline-flex min-h-11 min-w-11 items-center font-semibold text-brand underline underline-offset-4 max-md:text-lg"
              >
                <span className="sr-only">Invoice </span>
                {invoice.invoiceNumber}
              </Link>
            </Cell>
            <Cell column="auction" className="max-md:order-1 max-md:col-span-2">
              <div className="min-w-0">
                <AuctionLinks invoice={invoice} />
                {/* Numbers count for each seller. */}
                <p className="text-sm text-ink-soft">{invoice.companyName}</p>
              </div>
            </Cell>
            <Cell column="status" className="max-md:justify-end max-md:text-right">
              <StatusBadge label={listStatusLabels[invoice.paymentStatus]} />
            </Cell>
            <Cell
              column="total"
              className="max-md:order-2 max-md:col-span-2 max-md:justify-between md:text-right"
            >
              <Money dollars={invoice.invoiceTotal} className="font-semibold" />
            </Cell>
            {isToPay(invoice) && <AmountDue invoice={invoice} onPay={() => onPay(invoice)} />}
            <Cell
              column="pickup"
              className={classNames(
                'max-md:order-4 max-md:col-span-2 max-md:justify-between max-md:text-right',
                isToPay(invoice) && 'max-md:hidden',
              )}
            >
              <InvoiceAction
                invoice={invoice}
                onPay={() => onPay(invoice)}
                onSchedule={() => onSchedule(invoice)}
              />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isToPay = (invoice: InvoiceRow) => paymentAction(invoice) === 'pay-now';

/** On a phone what is due stands beside the button that pays it; a desk has it under Pick Up Date. */
function AmountDue({ invoice, onPay }: { invoice: InvoiceRow; onPay: () => void }) {
  return (
    <td
      role="cell"
      className="order-3 col-span-2 flex min-h-11 items-center justify-between gap-2 md:hidden"
    >
      <span className="text-sm text-ink-soft">Amount Due</span>
      <Button onClick={onPay}>
        Pay Now: {formatDollars(invoice.amountDue)}
        <span className="sr-only"> for invoice {invoice.invoiceNumber}</span>
      </Button>
    </td>
  );
}

/** What the head of the table is for on a desk: on a phone only some cells need a word beside them. */
const wordsOnPhones: Partial<Record<keyof typeof columns, string>> = {
  number: columns.number,
  total: columns.total,
  pickup: columns.pickup,
};

function Cell({
  column,
  className,
  children,
}: {
  column: keyof typeof columns;
  className?: string;
  children: ReactNode;
}) {
  const word = wordsOnPhones[column];
  return (
    <td
      role="cell"
      className={classNames(
        'max-md:flex max-md:min-h-11 max-md:items-center max-md:gap-2 md:px-4 md:py-2',
        className,
      )}
    >
      {word !== undefined && (
        <span className="shrink-0 text-sm text-ink-soft md:hidden">{word}</span>
      )}
      {children}
    </td>
  );
}

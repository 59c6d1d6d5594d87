// CSS display changes remove table semantics for screen readers, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { InvoiceRow } from '@fairlot/contract';
import { paymentAction } from '@fairlot/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '@fairlot/ui/money.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { listStatusLabels } from './status-labels.ts';
import { AuctionLinks } from './auction-links.tsx';
import { PaymentAction, PickupAction } from './invoice-action.tsx';
import { invoicePath } from './invoice-paths.ts';
import { StatusBadge } from './status-badge.tsx';

const columns = {
  number: 'Invoice #',
  auction: 'Auction',
  status: 'Payment Status',
  total: 'Invoice Total',
  due: 'Amount Due',
  pickup: 'Pick Up Date',
} as const;

/**
 * The list of invoices (section 2, and a column of ours for what is to be paid): a table on a desk; on
 * a phone each row is a card.
 */
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
      className="w-full max-lg:block lg:rounded-lg lg:bg-surface lg:text-sm lg:shadow-card"
    >
      <thead role="rowgroup" className="max-lg:sr-only">
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
      <tbody role="rowgroup" className="max-lg:block max-lg:space-y-4">
        {invoices.map((invoice) => (
          <tr
            key={invoice.secureId}
            role="row"
            className="border-line max-lg:grid max-lg:grid-cols-2 max-lg:items-center max-lg:gap-x-4 max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:px-4 max-lg:py-2 max-lg:shadow-card lg:border-t lg:align-middle lg:first:border-t-0"
          >
            <Cell column="number">
              <Link
                to={invoicePath(invoice.secureId)}
                className="inline-flex min-h-11 min-w-11 items-center font-semibold text-brand underline underline-offset-4 max-lg:text-lg"
              >
                <span className="sr-only">Invoice </span>
                {invoice.invoiceNumber}
              </Link>
            </Cell>
            <Cell column="auction" className="max-lg:order-1 max-lg:col-span-2">
              <div className="min-w-0">
                <AuctionLinks invoice={invoice} />
                {/* Invoice numbers are per seller. */}
                <p className="text-sm text-ink-soft">{invoice.companyName}</p>
              </div>
            </Cell>
            <Cell column="status" className="max-lg:justify-end max-lg:text-right">
              <StatusBadge label={listStatusLabels[invoice.paymentStatus]} />
            </Cell>
            <Cell
              column="total"
              className="max-lg:order-2 max-lg:col-span-2 max-lg:justify-between lg:text-right"
            >
              <Money dollars={invoice.invoiceTotal} className="font-semibold" />
            </Cell>
            <Cell
              column="due"
              className={classNames(
                'max-lg:order-3 max-lg:col-span-2 max-lg:justify-between',
                !isToPay(invoice) && 'max-lg:hidden',
              )}
            >
              <PaymentAction invoice={invoice} onPay={() => onPay(invoice)} />
            </Cell>
            <Cell
              column="pickup"
              className={classNames(
                'max-lg:order-4 max-lg:col-span-2 max-lg:justify-between max-lg:text-right',
                isToPay(invoice) && 'max-lg:hidden',
              )}
            >
              <PickupAction invoice={invoice} onSchedule={() => onSchedule(invoice)} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isToPay = (invoice: InvoiceRow) => paymentAction(invoice) !== null;

/** A cell's label on a phone, where the table header is hidden; only some cells need one. */
const wordsOnPhones: Partial<Record<keyof typeof columns, string>> = {
  number: columns.number,
  total: columns.total,
  due: columns.due,
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
        'max-lg:flex max-lg:min-h-11 max-lg:items-center max-lg:gap-2 lg:px-4 lg:py-2',
        className,
      )}
    >
      {word !== undefined && (
        <span className="shrink-0 text-sm text-ink-soft lg:hidden">{word}</span>
      )}
      {children}
    </td>
  );
}

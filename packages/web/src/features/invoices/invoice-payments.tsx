import type { Invoice } from '@fairlot/contract';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Money } from '@fairlot/ui/money.tsx';

type Payment = Invoice['payments'][number];

/** Payments, refunds and failed attempts. */
export function InvoicePayments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <section className="break-inside-avoid">
      <h3 className="text-base">Payments</h3>
      <ul className="mt-1 text-sm">
        {payments.map((payment, index) => (
          <li
            // Payments have no ids, and their order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <span>
              {wayOf(payment)}
              {!payment.paymentAccepted && (
                <Badge tone="bad" className="ml-2">
                  {payment.amount < 0 ? 'Failed' : 'Declined'}
                </Badge>
              )}
              <span className="block text-xs text-ink-soft">
                {[payment.processedDate, payment.notes].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            <Money
              dollars={payment.amount}
              {...(!payment.paymentAccepted && { className: 'text-ink-soft line-through' })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Visa ending in 4242"; money in hand has no number. */
function wayOf({ brand, last4, amount }: Payment) {
  if (brand === '') return amount < 0 ? 'Refund' : 'Payment';
  return (
    <>
      {amount < 0 && 'Refund to '}
      <span className="capitalize">{brand}</span>
      {last4 !== '' && ` ending in ${last4}`}
    </>
  );
}

import type { Invoice } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { sumsOf } from '@fairlot/ui/invoice-sums.ts';

/** The sums of an invoice, from the hammer to what is still due. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  return (
    <dl className="w-full shrink-0 break-inside-avoid text-sm sm:w-80">
      {sumsOf(invoice).map(({ label, amount, weight }) => (
        <div
          key={label}
          className={classNames(
            'flex items-baseline justify-between gap-6 py-1.5',
            weight === 'strong' && 'mt-1 border-t border-line pt-2 font-semibold',
            weight === 'final' &&
              'mt-2 border-t-2 border-ink pt-3 font-display text-xl font-semibold',
          )}
        >
          <dt>{label}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

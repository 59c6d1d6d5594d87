import type { Invoice, InvoiceEntry } from '@fairlot/contract';
import { Money } from '@fairlot/ui/money.tsx';

/** A change that the seller made after the hammer, in one line. Dollars; credits negative. */
interface Line {
  readonly name: string;
  readonly lots: string;
  readonly notes: string;
  readonly amount: number;
}

/** Adjustments, voids and fees; kinds without entries are omitted. */
export function InvoiceEntries({ invoice }: { invoice: Invoice }) {
  const { adjustments, voids, charges } = invoice;
  return (
    <>
      <Entries
        title="Adjustments"
        lines={adjustments.map(({ lot, notes, amount }) => ({
          name: '',
          lots: lot,
          notes,
          amount,
        }))}
      />
      <Entries title="Voids" lines={voids.map(lineOf)} />
      <Entries title="Fees" lines={charges.map(lineOf)} />
    </>
  );
}

function lineOf({ releaseStatusName, chargeLots, notes, amount }: InvoiceEntry): Line {
  return { name: releaseStatusName, lots: chargeLots.join(', '), notes, amount };
}

function Entries({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 text-sm">
        {lines.map((line, index) => (
          <li
            // Lines have no ids, and their order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <span>
              {[line.name, lotsOf(line), line.notes].filter((part) => part !== '').join(' · ')}
            </span>
            <Money dollars={line.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Lot 4", "Lots 1, 2"; empty for a change without lots. */
function lotsOf({ lots }: Line): string {
  if (lots === '') return '';
  return `${lots.includes(',') ? 'Lots' : 'Lot'} ${lots}`;
}

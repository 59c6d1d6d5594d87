import type { ImportCheck } from '@fairlot/contract';
import { fieldWord, listed } from './field-words.ts';

export type KnownDifference = NonNullable<ImportCheck['difference']>;

/** What the import would change: the number of new lots, and each changed lot with its fields. */
export function Difference({
  difference: { added, changed, unchanged, kept, changedLots },
}: {
  readonly difference: KnownDifference;
}) {
  return (
    <section aria-labelledby="difference" className="mt-6">
      <h2 id="difference" className="text-lg">
        What the import will do
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        {(
          [
            ['New lots', added, 'at the end of the sale'],
            ['Changed', changed, 'listed below'],
            ['Unchanged', unchanged, 'the same in the table'],
            ['Not in the table', kept, 'stay as they are'],
          ] as const
        ).map(([label, count, meaning]) => (
          <div key={label} className="rounded-lg border border-line bg-surface p-3">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd>
              <span className="text-xl font-semibold">{count.toLocaleString('en-US')}</span>{' '}
              <span className="text-xs text-ink-soft">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      {changedLots.length > 0 && (
        <ul
          aria-label="Changed lots"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
          tabIndex={0}
          className="mt-3 max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface text-sm"
        >
          {changedLots.map(({ row, lotNumber, title, fields }) => (
            <li key={row} className="p-3">
              <p className="font-semibold wrap-anywhere">
                Lot {lotNumber}, {title}
              </p>
              <ul className="mt-1 grid gap-1">
                {fields.map(({ field, from, to }) => (
                  <li key={field} className="wrap-anywhere">
                    {fieldWord(field)}: <del className="text-ink-soft">{from || 'nothing'}</del> →{' '}
                    <ins className="no-underline">{to || 'nothing'}</ins>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {changed > changedLots.length && (
        <p className="mt-2 text-sm text-ink-soft">The first {listed} are listed.</p>
      )}
    </section>
  );
}

import type { LogEntry } from '@fairlot/contract';
import { fieldName, valueText } from './change-words.ts';
import { actionText } from './action-text.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

type Entry = LogEntry & { readonly company?: string };

/** Log entries grouped by day, in the given order. */
export function LogEntries({ entries }: { entries: readonly Entry[] }) {
  return [...Map.groupBy(entries, ({ at }) => day.format(new Date(at)))].map(([heading, ofDay]) => (
    <section key={heading} className="mb-8 max-w-3xl">
      <h2 className="mb-3 text-base font-semibold">{heading}</h2>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {ofDay.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

function EntryRow({ entry }: { entry: Entry }) {
  const { at, person, action, subject, before, after, reason, company = '' } = entry;
  const fields = Object.keys({ ...before, ...after });
  return (
    <li className="px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        <time dateTime={at} className="text-ink-soft tabular-nums">
          {time.format(new Date(at))}
        </time>{' '}
        <span className="font-semibold">{person.replace(/ <[^>]*>/, '')}</span>{' '}
        {actionText(action, subject)}
      </p>
      {company !== '' && <p className="text-ink-soft">At {company}</p>}
      {fields.length > 0 && (
        <details className="-mb-3">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-brand underline">
            What changed
          </summary>
          <dl className="space-y-2 pb-3">
            {fields.map((field) => (
              <div key={field} className="gap-x-4 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-ink-soft">{fieldName(field)}</dt>
                <dd className="wrap-anywhere">
                  {before?.[field] !== undefined && (
                    <span className="text-ink-soft">{valueText(before[field])} → </span>
                  )}
                  {valueText(after?.[field])}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {reason !== '' && <p className="mt-1 text-ink-soft">Why: {reason}</p>}
    </li>
  );
}

import type { LotFieldName, RunningLot } from '@fairlot/contract';
import { localTime } from '@fairlot/ui/local-time.ts';
import { actionText, valueText } from '../log/public.ts';
import { labelOf } from '../lots/public.ts';

/** A lot's public corrections, and the staff's actions on it. */
export function LotHistory({ lot: { corrections, log, timeZone } }: { lot: RunningLot }) {
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="mb-3 text-lg">Corrections</h2>
        {corrections.length === 0 ? (
          <p className="text-sm text-ink-soft">
            None so far. Bidders read each one on the lot’s page.
          </p>
        ) : (
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
            {corrections.map(({ at, field, before, after }) => (
              <li key={`${at} ${field} ${before}`} className="px-4 py-3 wrap-anywhere">
                <time dateTime={at} className="text-ink-soft">
                  {localTime(at, timeZone)}
                </time>
                <p>
                  <span className="font-semibold">{labelOfCorrection(field)}</span>{' '}
                  {field === 'pictures'
                    ? `${valueText(before)} was removed`
                    : `${valueText(before)} → ${valueText(after)}`}
                </p>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section>
        <h2 className="mb-3 text-lg">Changes by your team</h2>
        {log.length === 0 ? (
          <p className="text-sm text-ink-soft">None so far.</p>
        ) : (
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
            {log.map(({ entryId, at, person, action, subject, reason }) => (
              <li key={entryId} className="px-4 py-3 wrap-anywhere">
                <time dateTime={at} className="text-ink-soft">
                  {localTime(at, timeZone)}
                </time>
                <p>
                  <span className="font-semibold">{person.replace(/ <.*>$/, '')}</span>{' '}
                  {actionText(action, subject)}
                </p>
                {reason !== '' && <p className="text-ink-soft">Why: {reason}</p>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

const labelOfCorrection = (field: LotFieldName | 'pictures') =>
  field === 'pictures' ? 'Photos' : labelOf(field);

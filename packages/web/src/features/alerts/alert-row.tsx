import type { Alert } from '@fairlot/contract';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useClock } from '@fairlot/ui/clock.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { alertLooks } from './alert-look.ts';
import { alertPath } from './alert-path.ts';
import { alertText } from './alerts-by-lot.ts';
import type { AlertGroup } from './alerts-by-lot.ts';
import { timeAgo } from './time-ago.ts';

/**
 * The alerts about one lot in a list: kind, text, link and time of the newest, below it the earlier ones, and a
 * button to dismiss them all.
 */
export function AlertRow({ group, onDismiss }: { group: AlertGroup; onDismiss: () => void }) {
  const { newest: alert, earlier } = group;
  const [Icon, colors] = alertLooks[alert.alertEnumName];
  const to = alertPath(alert);
  const ago = useClock((now) => timeAgo(alert.alertTime, now));
  return (
    <li className="relative flex items-start gap-3 py-3">
      <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', colors)}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-h-11 min-w-0 flex-1 text-sm break-words">
        {to === null ? (
          <p>{alertText(alert)}</p>
        ) : (
          <p>
            <Link
              to={to}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {alertText(alert)}
            </Link>
          </p>
        )}
        <p className="mt-0.5 text-xs text-ink-soft">
          <time dateTime={alert.alertTime}>{ago}</time>
        </p>
        {earlier.map((each) => (
          <EarlierAlert key={each.secureId} alert={each} />
        ))}
      </div>
      <button
        type="button"
        aria-label={`Dismiss: ${alert.messageText}`}
        onClick={onDismiss}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </li>
  );
}

function EarlierAlert({ alert }: { alert: Alert }) {
  const ago = useClock((now) => timeAgo(alert.alertTime, now));
  return (
    <p className="mt-1 text-xs text-ink-soft">
      {alertText(alert)} · <time dateTime={alert.alertTime}>{ago}</time>
    </p>
  );
}

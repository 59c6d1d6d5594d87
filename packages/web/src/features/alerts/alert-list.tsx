import type { Alert } from '@fairlot/contract';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSession } from '../session/public.ts';
import { AlertLink } from './alert-link.tsx';
import { alertLooks } from './alert-look.ts';
import { useDismissAlerts } from './use-dismiss-alerts.ts';

/** The alerts of whoever is signed in, newest first; a new one comes in by itself. */
export function AlertList() {
  const session = useSession();
  const { dismiss, dismissAll } = useDismissAlerts();
  /** Id of the alert that is being dismissed, or `all`. */
  const [dismissing, setDismissing] = useState<string | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  if (session.status !== 'signed-in') return null;
  const { alerts } = session.data;

  async function run(what: string, call: () => Promise<boolean>) {
    setDismissing(what);
    // The pressed button goes with its alert: whoever uses the keyboard goes on from the count.
    if (await call()) count.current?.focus();
    setDismissing(null);
  }

  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <p ref={count} tabIndex={-1} aria-live="polite" className="text-sm text-ink-soft">
          {plural(alerts.length, 'alert')}
        </p>
        {alerts.length > 1 && (
          <Button
            look="secondary"
            busy={dismissing === 'all'}
            onClick={() => void run('all', dismissAll)}
          >
            Dismiss all
          </Button>
        )}
      </div>
      {alerts.length === 0 ? (
        <EmptyState title="No Current Alerts">
          You will read here when you are outbid, when you win and when a seller approves you.
        </EmptyState>
      ) : (
        <ul
          aria-label="Alerts"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
        >
          {alerts.map((alert) => (
            <AlertRow
              key={alert.secureId}
              alert={alert}
              busy={dismissing === alert.secureId}
              onDismiss={() => void run(alert.secureId, () => dismiss(alert))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function AlertRow({
  alert,
  busy,
  onDismiss,
}: {
  alert: Alert;
  busy: boolean;
  onDismiss: () => void;
}) {
  const [Icon, colours] = alertLooks[alert.alertEnumName];
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4 sm:gap-4 sm:pr-3 sm:pl-5">
      <span
        className={classNames(
          'mt-0.5 grid size-10 shrink-0 place-items-center rounded-full',
          colours,
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex min-h-11 min-w-0 flex-1 items-center text-sm break-words">
        <p className="min-w-0">
          <AlertLink alert={alert} />
        </p>
      </div>
      <button
        type="button"
        disabled={busy}
        aria-label={`Dismiss: ${alert.messageText}`}
        onClick={onDismiss}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-60"
      >
        <X aria-hidden className="size-5" />
      </button>
    </li>
  );
}

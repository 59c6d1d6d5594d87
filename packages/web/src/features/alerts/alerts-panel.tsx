import type { Alert } from '@fairlot/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass, Button } from '@fairlot/ui/button.tsx';
import { areaPaths } from '../account-area/public.ts';
import { AlertRow } from './alert-row.tsx';
import { alertsByLot } from './alerts-by-lot.ts';
import { useDismissAlerts } from './use-dismiss-alerts.ts';

/** The bell shows alerts about this many lots; the account page has all of them. */
const shown = 10;

/** The panel that the bell opens. */
export default function AlertsPanel({ alerts }: { alerts: readonly Alert[] }) {
  const { dismiss, dismissAll } = useDismissAlerts();
  const groups = alertsByLot(alerts);
  const heading = useRef<HTMLHeadingElement>(null);

  function run(call: () => Promise<void>) {
    void call();
    // The pressed button disappears with its alert; the focus must stay in the panel.
    heading.current?.focus();
  }

  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Alerts
        </h2>
        {groups.length > 1 && (
          <Button look="quiet" className="-mr-3 px-3" onClick={() => run(dismissAll)}>
            Dismiss all
          </Button>
        )}
      </div>
      {groups.length === 0 ? (
        <p className="py-2 text-sm text-ink-soft">No Current Alerts</p>
      ) : (
        <ul aria-label="Alerts" className="divide-y divide-line">
          {groups.slice(0, shown).map((group) => (
            <AlertRow
              key={group.key}
              group={group}
              onDismiss={() => run(() => dismiss([group.newest, ...group.earlier]))}
            />
          ))}
        </ul>
      )}
      <Link to={areaPaths.alerts} className={buttonClass('secondary', 'mt-3 w-full')}>
        {groups.length > shown ? `See all ${groups.length} alerts` : 'See all alerts'}
      </Link>
    </>
  );
}

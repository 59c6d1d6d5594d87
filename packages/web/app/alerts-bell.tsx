import type { Alert } from '@fairlot/contract';
import { Bell } from 'lucide-react';
import { AlertLink, useDismissAlerts } from '../src/features/alerts/public.ts';
import { Button } from '../src/ui/button.tsx';
import { Popover } from '../src/ui/popover.tsx';

/** The bell with the number of alerts, and behind it the alerts. */
export function AlertsBell({ alerts }: { alerts: readonly Alert[] }) {
  const { dismissAll } = useDismissAlerts();
  return (
    <Popover
      label={alerts.length === 0 ? 'Alerts' : `Alerts, ${alerts.length} new`}
      trigger={
        <>
          <Bell aria-hidden className="size-5" />
          {alerts.length > 0 && (
            <span className="absolute top-0.5 right-0.5 grid min-w-5 place-items-center rounded-full bg-bad px-1 text-xs font-bold text-surface">
              {alerts.length}
            </span>
          )}
        </>
      }
    >
      <h2 className="text-lg">Alerts</h2>
      {alerts.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">Nothing new.</p>
      ) : (
        <>
          <ul className="mt-2 divide-y divide-line text-sm">
            {alerts.map((alert) => (
              <li key={alert.secureId} className="py-3">
                <AlertLink alert={alert} />
              </li>
            ))}
          </ul>
          <Button look="secondary" className="mt-2 w-full" onClick={() => void dismissAll()}>
            Dismiss all
          </Button>
        </>
      )}
    </Popover>
  );
}

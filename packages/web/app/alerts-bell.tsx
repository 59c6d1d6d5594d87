import { lotPath } from '@fairlot/contract';
import type { Alert } from '@fairlot/contract';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../src/features/session/public.ts';
import { api } from '../src/lib/api.ts';
import { Button } from '../src/ui/button.tsx';
import { Popover } from '../src/ui/popover.tsx';
import { notify } from '../src/ui/toast.tsx';

/** The bell with the number of alerts, and behind it the alerts. */
export function AlertsBell({ alerts }: { alerts: readonly Alert[] }) {
  const session = useSession();
  async function dismissAll() {
    const answer = await api('POST /api/site/dismissalerts');
    if (answer.kind === 'empty') session.update((data) => ({ ...data, alerts: [] }));
    else void notify('error', 'Your alerts could not be dismissed. Please try again.');
  }
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
                <AlertText alert={alert} />
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

function AlertText({ alert }: { alert: Alert }) {
  const { secureAuctionSessionId, secureLotId, messageText } = alert;
  if (secureAuctionSessionId === null) return messageText;
  const to =
    secureLotId === null
      ? `/auction/${secureAuctionSessionId}`
      : lotPath(secureAuctionSessionId, secureLotId, '');
  return (
    <Link to={to} className="underline-offset-4 hover:underline">
      {messageText}
    </Link>
  );
}

import { useEffect, useRef } from 'react';
import { plural } from '@fairlot/ui/format.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { useLogin } from '../login/public.ts';
import { AlertRow } from './alert-row.tsx';
import { alertsByLot } from './alerts-by-lot.ts';
import { markSeen } from './seen-alerts.ts';
import { useDismissAlerts } from './use-dismiss-alerts.ts';

/** The user's alerts by lot, newest first; new ones appear live. */
export function AlertList() {
  const login = useLogin();
  const { dismiss, dismissAll } = useDismissAlerts();
  const count = useRef<HTMLParagraphElement>(null);
  const shown = login.status === 'signed-in' ? login.data.alerts : null;
  useEffect(() => {
    if (shown !== null) markSeen(shown);
  }, [shown]);
  if (login.status !== 'signed-in') return null;
  const groups = alertsByLot(login.data.alerts);

  function run(call: () => Promise<void>) {
    void call();
    // The pressed button disappears with its alert: the focus moves to the count.
    count.current?.focus();
  }

  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <p ref={count} tabIndex={-1} aria-live="polite" className="text-sm text-ink-soft">
          {plural(groups.length, 'alert')}
        </p>
        {groups.length > 1 && (
          <Button look="secondary" onClick={() => run(dismissAll)}>
            Dismiss all
          </Button>
        )}
      </div>
      {groups.length === 0 ? (
        <EmptyState title="No Current Alerts">
          This is where you will see when you are outbid, when you win and when a seller approves
          you.
        </EmptyState>
      ) : (
        <ul
          aria-label="Alerts"
          className="divide-y divide-line rounded-lg border border-line bg-surface pr-2 pl-4 shadow-card sm:pr-3 sm:pl-5"
        >
          {groups.map((group) => (
            <AlertRow
              key={group.key}
              group={group}
              onDismiss={() => run(() => dismiss([group.newest, ...group.earlier]))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

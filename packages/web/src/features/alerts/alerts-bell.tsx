import type { Alert } from '@fairlot/contract';
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Popover } from '@fairlot/ui/popover.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { markSeen, useUnseenCount } from './seen-alerts.ts';

/** Loaded on first opening: most visits never do. */
const AlertsPanel = lazyPart(() => import('./alerts-panel.tsx'));

/** The badge has room for two digits. */
const maxCounted = 99;

/** The bell with the number of unseen alerts; it opens their panel. */
export function AlertsBell({ alerts }: { alerts: readonly Alert[] }) {
  const [isOpened, setOpened] = useState(false);
  const length = useUnseenCount(alerts);
  return (
    <Popover
      label={length === 0 ? 'Alerts' : `Alerts, ${length} new`}
      onOpen={() => {
        setOpened(true);
        markSeen(alerts);
      }}
      trigger={
        <>
          <Bell aria-hidden className="size-5" />
          {length > 0 && (
            <span className="absolute top-0.5 right-0.5 grid min-w-5 place-items-center rounded-full bg-bad px-1 text-xs font-bold text-surface">
              {length > maxCounted ? `${maxCounted}+` : length}
            </span>
          )}
        </>
      }
    >
      {isOpened && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <AlertsPanel alerts={alerts} />
        </Suspense>
      )}
    </Popover>
  );
}

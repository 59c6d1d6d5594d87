import type { RunningSale } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { callQuery } from '../../lib/use-call.ts';
import { PauseDialog, pauseWords } from './pause-dialog.tsx';
import type { PauseAction } from './pause-dialog.tsx';

/** Milliseconds: lots close meanwhile. */
const refreshMs = 30_000;

/** Running sales of all companies, for operators to pause one whose seller cannot be reached. */
export function OperatorSalesPage() {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/console/operator/sales'),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <title>Running sales</title>
      <h1 className="text-2xl">Running sales</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Sellers run their sales themselves. Pause one only if its seller cannot be reached, or must
        not go on: bids are refused until an operator resumes it.
      </p>
      {isError && (
        <Notice tone="bad">The running sales could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data?.length === 0 && <EmptyState title="No sale is running" />}
      <ul aria-label="Running sales" className="space-y-4">
        {data?.map((sale) => (
          <SaleCard key={sale.saleId} sale={sale} />
        ))}
      </ul>
    </>
  );
}

/** A pause of its seller can be ended, or made one that its seller does not end. */
function actionsOf(pause: RunningSale['pause']): readonly PauseAction[] {
  if (pause === null) return ['pause'];
  return pause.byOperator ? ['resume'] : ['take-over', 'resume'];
}

function SaleCard({ sale }: { sale: RunningSale }) {
  const [action, setAction] = useState<PauseAction | null>(null);
  const { title, url, companyName, phone, email, openLots, bids, nextCloseAt, timeZone, pause } =
    sale;
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">
          <a href={url} target="_blank" rel="noreferrer" className="underline">
            {title}
          </a>
        </h2>
        {pause !== null && <Badge tone="brass">Paused</Badge>}
      </div>
      <p className="text-sm text-ink-soft">
        {companyName}
        {phone !== '' && (
          <>
            {' · '}
            <a href={`tel:${phone}`} className="underline">
              {phone}
            </a>
          </>
        )}
        {email !== '' && (
          <>
            {' · '}
            <a href={`mailto:${email}`} className="break-words underline">
              {email}
            </a>
          </>
        )}
      </p>
      <p className="text-sm">
        {plural(openLots, 'open lot')}, {plural(bids, 'bid')}
        {pause === null && ` · next closes ${localTime(nextCloseAt, timeZone)}`}
      </p>
      {pause !== null && (
        <p className="text-sm wrap-anywhere">
          Paused by {pause.byOperator ? 'an operator' : 'its seller'} since{' '}
          {localTime(pause.since, timeZone)}: “{pause.reason}”
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {actionsOf(pause).map((one) => (
          <Button
            key={one}
            look="secondary"
            aria-label={pauseWords[one].title(title)}
            onClick={() => setAction(one)}
          >
            {pauseWords[one].name}…
          </Button>
        ))}
      </div>
      {action !== null && (
        <PauseDialog action={action} sale={sale} onClose={() => setAction(null)} />
      )}
    </li>
  );
}

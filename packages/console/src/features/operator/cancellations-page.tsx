import type { Cancellation } from '@fairlot/contract';
import { Badge } from '@fairlot/ui/badge.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { formatTime } from '../../lib/format-time.ts';

const kinds = {
  'lot-withdrawn': { label: 'Withdrawn', tone: 'neutral' },
  'lot-canceled': { label: 'Lot canceled', tone: 'brass' },
  'sale-canceled': { label: 'Sale canceled', tone: 'bad' },
} as const;

/** Seen more often than this in ninety days, somebody should ask the seller. */
const often = 3;

/** What sellers took out of their sales with bids on it, so that a habit is seen. */
export function CancellationsPage() {
  const { data, isError } = useCall('GET /api/console/operator/cancellations');
  return (
    <>
      <title>Cancellations</title>
      <h1 className="text-2xl">Cancellations</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Lots and sales that sellers took out although there were bids, the latest first. Things do
        break and get stolen; a company that does it often may be avoiding low prices.
      </p>
      {isError && (
        <Notice tone="bad">The cancellations could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data?.length === 0 && (
        <EmptyState title="No cancellations">
          A lot or sale with bids appears here as soon as its seller withdraws or cancels it.
        </EmptyState>
      )}
      <ul aria-label="Cancellations" className="space-y-4">
        {data?.map((entry) => (
          <CancellationCard key={entry.entryId} entry={entry} />
        ))}
      </ul>
    </>
  );
}

function CancellationCard({ entry }: { entry: Cancellation }) {
  const { kind, at, by, companyName, saleTitle, saleUrl, lot, cause, reason, recentOfCompany } =
    entry;
  return (
    <li className="space-y-2 rounded-lg border border-line bg-surface p-5 text-sm shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">
          {lot === null ? saleTitle : `Lot ${lot.lotNumber}, ${lot.title}`}
        </h2>
        <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
      </div>
      <p className="text-ink-soft">
        {companyName} ·{' '}
        <a href={saleUrl} target="_blank" rel="noreferrer" className="underline">
          {lot === null ? 'Its page' : saleTitle}
        </a>
      </p>
      <p className="font-semibold">
        {plural(entry.bids, 'bid')}
        {lot === null && ` on ${plural(entry.lots, 'lot')}`}
      </p>
      <p className="wrap-anywhere">
        {cause !== '' && `Cause: ${cause}. `}“{reason}”
      </p>
      <p className="break-words text-ink-soft">
        {by}, <time dateTime={at}>{formatTime(at)}</time>
      </p>
      {recentOfCompany > 1 && (
        <p className={recentOfCompany > often ? 'font-semibold text-bad' : 'text-ink-soft'}>
          {recentOfCompany.toLocaleString('en-US')} such entries of {companyName} within 90 days
        </p>
      )}
    </li>
  );
}

import { ChevronRight } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';

/** Opens the board of the running sale, or a list if several are running. */
export function RunningSalesPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/today', {
    params: { sellerId },
  });
  const [only, ...others] = data?.next ?? [];
  if (only !== undefined && others.length === 0) {
    return <Navigate to={`/${sellerId}/sales/${only.saleId}/live`} replace />;
  }
  return (
    <>
      <title>{`Live board – ${company?.name}`}</title>
      <h1 className="text-2xl">Live board</h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">
        {others.length > 0
          ? 'Several sales are running. Choose a sale.'
          : 'The live board of the running sale.'}
      </p>
      {isError && <Notice tone="bad">The running sales could not be loaded.</Notice>}
      {data === undefined && !isError && <Skeleton className="h-64 max-w-3xl" />}
      {data !== undefined && only === undefined && (
        <EmptyState title="No sale is running">
          Once a sale is published, its live board is here: its next lots, what is bid, and the
          buttons to pause it or to give it more time.
        </EmptyState>
      )}
      {only !== undefined && (
        <ul
          aria-label="Running sales"
          className="max-w-3xl divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
        >
          {[only, ...others].map(({ saleId, title, openLots, closeAt, timeZone }) => (
            <li key={saleId}>
              <Link
                to={`/${sellerId}/sales/${saleId}/live`}
                className="flex min-h-14 items-center gap-x-4 px-5 py-3 hover:bg-sunken"
              >
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                  <span className="font-semibold wrap-anywhere text-brand underline">{title}</span>
                  <span className="text-sm text-ink-soft">
                    {plural(openLots, 'open lot')} · next closes {localTime(closeAt, timeZone)}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

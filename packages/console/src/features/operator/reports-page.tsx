import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { ReportCard } from './report-card.tsx';

/** Reports about lots; open ones first. */
export function ReportsPage() {
  const { data, isError } = useCall('GET /api/console/operator/reports');
  const waiting = data?.filter(({ handled }) => handled === null) ?? [];
  const handled = data?.filter((report) => report.handled !== null) ?? [];
  return (
    <>
      <title>Reports of lots</title>
      <h1 className="text-2xl">Reports</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        What people say is wrong with lots. Sellers do not see reports, nor who made them. Marking a
        report as handled notifies no one and changes nothing about the lot: write to the seller if
        it has to be withdrawn.
      </p>
      {isError && (
        <Notice tone="bad">The reports could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && waiting.length === 0 && (
        <EmptyState title="No reports are waiting">
          New ones appear here as soon as someone reports a lot.
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <section>
          <h2 className="mb-4 text-lg">Waiting</h2>
          <ul className="space-y-4">
            {waiting.map((report) => (
              <ReportCard key={report.reportId} report={report} />
            ))}
          </ul>
        </section>
      )}
      {handled.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-4 text-lg">Handled</h2>
          <ul className="space-y-4">
            {handled.map((report) => (
              <ReportCard key={report.reportId} report={report} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { CompanyCard } from './company-card.tsx';

/** The companies of the installation; those waiting for the operator first. */
export function CompaniesPage() {
  const { data, isError } = useCall('GET /api/console/operator/companies');
  const waiting = data?.filter(({ standing }) => standing === 'waiting') ?? [];
  return (
    <>
      <title>Companies to verify</title>
      <h1 className="text-2xl">Companies</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Until you have verified a company, nobody else sees it or its sales. Check its name, its
        license and how its owner can be reached. Suspend one that must publish nothing new.
      </p>
      {isError && (
        <Notice tone="bad">The companies could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && waiting.length === 0 && (
        <EmptyState title="No company is waiting to be verified" />
      )}
      <ul aria-label="Companies" className="mt-6 space-y-4">
        {data?.map((company) => (
          <CompanyCard key={company.sellerId} company={company} />
        ))}
      </ul>
    </>
  );
}

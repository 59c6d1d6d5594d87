import type { Calls, ReplyOf } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useCall } from '../../lib/use-call.ts';
import { ViewDialog } from './view-dialog.tsx';

type ListedCompany = ReplyOf<Calls['GET /api/console/operator/companies']>[number];

/** The companies of the installation; those that wait for the operator come first. */
export function CompaniesPage() {
  const { data, isError } = useCall('GET /api/console/operator/companies');
  const waiting = data?.filter(({ isVerified }) => !isVerified) ?? [];
  return (
    <>
      <title>Companies to verify</title>
      <h1 className="text-2xl">Companies</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Until you have verified a company, nobody else sees it or its sales. Check its name, its
        license and how its owner can be reached.
      </p>
      {isError && (
        <Notice tone="bad">The companies could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && waiting.length === 0 && (
        <EmptyState title="No company is waiting to be verified" />
      )}
      <ul className="mt-6 space-y-4">
        {data?.map((company) => (
          <CompanyCard key={company.sellerId} company={company} />
        ))}
      </ul>
    </>
  );
}

function CompanyCard({ company }: { company: ListedCompany }) {
  const [asking, setAsking] = useState(false);
  const [looking, setLooking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();

  async function verify() {
    const { sellerId, companyName, state } = company;
    setBusy(true);
    const answer = await api('POST /api/console/operator/verifycompany', {
      body: { sellerId, companyName, state },
    });
    setBusy(false);
    if (answer.kind !== 'ok') {
      setFailure(failureText(answer));
      return;
    }
    if (answer.data.isError) setFailure(answer.data.message);
    else setAsking(false);
    await queries.invalidateQueries();
  }

  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg">{company.companyName}</h2>
        <Badge tone={company.isVerified ? 'good' : 'brass'}>
          {company.isVerified ? 'Verified' : 'Waiting'}
        </Badge>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {[company.address1, company.city, `${company.state} ${company.zip}`, company.phone]
          .filter((part) => part.trim() !== '')
          .join(', ')}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        <dt className="text-ink-soft">License</dt>
        <dd>{company.licenseNumber === '' ? 'none given' : company.licenseNumber}</dd>
        <dt className="text-ink-soft">Owners</dt>
        <dd className="break-words">{company.owners.join(', ') || 'none'}</dd>
        <dt className="text-ink-soft">Sales</dt>
        <dd>{plural(company.sales, 'sale')}</dd>
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {!company.isVerified && <Button onClick={() => setAsking(true)}>Verify</Button>}
        <Button
          look="secondary"
          aria-label={`Open console (read-only) of ${company.companyName}`}
          onClick={() => setLooking(true)}
        >
          Open console (read-only)
        </Button>
      </div>
      {looking && (
        <ViewDialog
          sellerId={company.sellerId}
          company={company.companyName}
          onClose={() => setLooking(false)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={`Verify ${company.companyName}?`}
          description="Its page is public from then on, and its people can show and publish sales. They can no longer change its name and state."
          confirm="Verify"
          look="primary"
          busy={busy}
          failure={failure}
          onConfirm={() => void verify()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

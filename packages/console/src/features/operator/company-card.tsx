import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { failureText } from '../../lib/failure-text.ts';
import type { ListedCompany } from './listed-company.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';

const standings = {
  waiting: { label: 'Waiting', tone: 'brass' },
  verified: { label: 'Verified', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'bad' },
} as const;

/** A company as operators see it, and what they do to it. */
export function CompanyCard({ company }: { company: ListedCompany }) {
  const [asking, setAsking] = useState(false);
  const [suspending, setSuspending] = useState(false);
  const [looking, setLooking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();
  const { standing, suspensionReason } = company;

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
        <Badge tone={standings[standing].tone}>{standings[standing].label}</Badge>
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
        <dd>{salesText(company)}</dd>
        {standing === 'suspended' && (
          <>
            <dt className="text-ink-soft">Suspended</dt>
            <dd className="wrap-anywhere">{suspensionReason}</dd>
          </>
        )}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {standing !== 'verified' && (
          <Button onClick={() => setAsking(true)}>
            {standing === 'waiting' ? 'Verify' : 'Verify again'}
          </Button>
        )}
        <Button
          look="secondary"
          aria-label={`Open console (read-only) of ${company.companyName}`}
          onClick={() => setLooking(true)}
        >
          Open console (read-only)
        </Button>
        {standing === 'verified' && (
          <Button
            look="quiet"
            className="text-bad!"
            aria-label={`Suspend ${company.companyName}`}
            onClick={() => setSuspending(true)}
          >
            Suspend…
          </Button>
        )}
      </div>
      {suspending && <SuspendDialog company={company} onClose={() => setSuspending(false)} />}
      {looking && (
        <ViewDialog
          sellerId={company.sellerId}
          company={company.companyName}
          onClose={() => setLooking(false)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={`Verify ${company.companyName}${standing === 'waiting' ? '' : ' again'}?`}
          description={
            standing === 'waiting'
              ? 'Its page is public from then on, and its people can show and publish sales. They can no longer change its name and state.'
              : 'The suspension ends: its people can show and publish sales again. They schedule publications anew that were taken back.'
          }
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

function salesText({ sales, runningSales, scheduledSales }: ListedCompany): string {
  const parts = [
    ...(runningSales === 0 ? [] : [`${runningSales} running`]),
    ...(scheduledSales === 0 ? [] : [`${scheduledSales} scheduled`]),
  ];
  return [plural(sales, 'sale'), ...parts].join(', ');
}

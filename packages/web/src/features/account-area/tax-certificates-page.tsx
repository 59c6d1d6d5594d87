import type { TaxCertificate } from '@fairlot/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useLogin } from '../login/public.ts';
import { DeleteCertificateDialog } from './delete-certificate-dialog.tsx';
import { SectionCard } from './section-card.tsx';
import { AddTaxCertificate } from './tax-certificate-form.tsx';
import { TaxCertificateList } from './tax-certificate-list.tsx';

/** Tax certificates: the list, and the form to add one (second specification, section 2). */
export function TaxCertificatesPage() {
  const login = useLogin();
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState<TaxCertificate | null>(null);
  const [deleted, setDeleted] = useState(false);
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['taxids', loginId];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchData('GET /api/site/gettaxids'),
    enabled: loginId !== null,
  });
  const profile = useQuery({
    queryKey: ['userprofile', loginId],
    queryFn: () => fetchData('GET /api/site/userprofile'),
    enabled: loginId !== null,
  });
  const certificates = query.data;

  const readAnew = async () => {
    await Promise.all([login.refresh(), queries.invalidateQueries({ queryKey })]);
  };

  return (
    <>
      <h1 className="mb-2 text-2xl">Tax Certificates</h1>
      <p className="mb-5 max-w-2xl text-sm text-ink-soft">
        With a valid certificate for the state of an auction you pay no sales tax there. We review
        every certificate first; until then sales tax is charged, and it can be refunded later.
      </p>
      <div className="max-w-2xl space-y-5">
        {profile.data?.taxExempt === true && certificates?.length === 0 && (
          <Notice tone="brass">
            You told us that you are a tax-exempt reseller. Please add a certificate for each state
            in which you buy.
          </Notice>
        )}
        <SectionCard title="My certificates">
          {deleted && (
            <Notice tone="good" className="mb-4">
              Your certificate has been deleted.
            </Notice>
          )}
          {query.isPending && <Skeleton className="h-24" />}
          {query.isError && (
            <EmptyState title="Your certificates could not be loaded.">
              <Button look="quiet" onClick={() => void query.refetch()}>
                Try again
              </Button>
            </EmptyState>
          )}
          {certificates?.length === 0 && (
            <p className="text-sm text-ink-soft">You have no tax certificates.</p>
          )}
          {certificates !== undefined && certificates.length > 0 && (
            <TaxCertificateList
              certificates={certificates}
              onDelete={(certificate) => {
                setDeleted(false);
                setDeleting(certificate);
              }}
            />
          )}
        </SectionCard>
        <SectionCard title="Add a certificate">
          <AddTaxCertificate
            onAdded={async () => {
              setDeleted(false);
              await readAnew();
            }}
          />
        </SectionCard>
      </div>
      {deleting !== null && (
        <DeleteCertificateDialog
          certificate={deleting}
          onDeleted={async () => {
            await readAnew();
            setDeleting(null);
            setDeleted(true);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

import { texts } from '@fairlot/contract';
import type { CheckIn } from '@fairlot/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CallFailed, fetchData } from '@fairlot/client/fetch-data.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { SignedOut } from '../account-area/public.ts';
import { dashboardPaths } from '../dashboard/public.ts';
import { useLogin } from '../login/public.ts';
import { CheckInDesk } from './check-in-desk.tsx';

/**
 * The page of a bidder's QR code, for the seller's staff: the lots to hand over. For others it is not found
 * and says whom it is for, because bidders try their own codes.
 */
export function CheckInPage({ invoiceId }: { invoiceId: string }) {
  const login = useLogin();
  const queries = useQueryClient();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['check-in', loginId, invoiceId];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchData('GET /api/site/checkin/:invoiceId', { params: { invoiceId } }),
    enabled: loginId !== null,
    retry: (failures, error) => !isNotFound(error) && !lacksSecondStep(error) && failures < 2,
  });

  if (login.status === 'visitor') return <SignedOut purpose="check in a pickup" />;
  if (isNotFound(query.error)) return <StaffAlone />;
  // A half-finished check-in stays while the user has to sign in again.
  if (query.data === undefined && lacksSecondStep(query.error)) {
    return <SecondStepLacking keepFocus={() => void query.refetch()} />;
  }
  return (
    // At least as high as the window, so that loading content does not move the footer.
    <div className="page-width min-h-dvh max-w-2xl py-5 lg:py-10">
      {query.data === undefined ? (
        <Waiting failed={query.isError} retry={() => void query.refetch()} />
      ) : (
        <CheckInDesk
          key={invoiceId}
          checkIn={query.data}
          onChanged={(next: CheckIn) => queries.setQueryData(queryKey, next)}
          reread={async () => (await query.refetch()).data ?? null}
        />
      )}
    </div>
  );
}

/** The same for any address, so that nobody learns which invoices exist. */
function StaffAlone() {
  return (
    <div className="page-width flex min-h-[60vh] max-w-2xl flex-col items-start justify-center gap-4 py-16">
      <h1 className="text-3xl">{texts.pageNotFound}</h1>
      <p className="text-ink-soft">
        A pickup code opens a page for the seller’s staff. If it is yours, you do not need it yet:
        have it scanned when you come for your lots.
      </p>
      <Link to={dashboardPaths.invoices} className={buttonClass()}>
        To your invoices
      </Link>
    </div>
  );
}

/** Reopens the dialog that was closed. */
function SecondStepLacking({ keepFocus }: { keepFocus: () => void }) {
  return (
    <div className="page-width flex min-h-[60vh] max-w-2xl flex-col items-start justify-center gap-4 py-16">
      <h1 className="text-3xl">Check-In</h1>
      <p className="text-ink-soft">
        This page is for the seller’s staff, and asks for a second step besides the password.
      </p>
      <Button onClick={keepFocus}>Continue</Button>
    </div>
  );
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <>
      <h1 className="mb-4 text-2xl">Check-In</h1>
      {failed ? (
        <EmptyState title="This pickup could not be loaded.">
          <p className="mb-3">Please check the phone’s connection.</p>
          <Button onClick={retry}>Try again</Button>
        </EmptyState>
      ) : (
        <div className="space-y-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-28" />
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof CallFailed && error.result.kind === 'NotFound';
}

function lacksSecondStep(error: Error | null): boolean {
  return (
    error instanceof CallFailed &&
    error.result.kind === 'Error' &&
    error.result.code === 'SecondFactorRequired'
  );
}

import { CallFailed } from '@fairlot/client/fetch-data.ts';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { askForProof } from '@fairlot/client/proof.ts';
import type { ConsoleViewer } from '@fairlot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { LoadingBar } from '../../lib/loading-bar.tsx';
import { StartAtTop } from '../../lib/start-at-top.tsx';
import { useCall } from '../../lib/use-call.ts';
import { CallDialogs } from './call-dialogs.tsx';
import { SignIn } from './sign-in.tsx';
import { ViewingBanner } from './viewing-banner.tsx';
import { ViewerContext } from './viewer-context.ts';

const SecondStep = lazyPart(async () => ({
  default: (await import('./second-step.tsx')).SecondStep,
}));

/**
 * Shows its pages to users who are signed in and have passed the second step; others are asked for it. A page
 * once shown stays even if the login ends, because it may contain typed text.
 */
export function SignedIn({ isInvited = false }: { isInvited?: boolean }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useCall('GET /api/console/viewer');
  const isOut = error instanceof CallFailed && error.result.kind === 'empty';
  const now = isOut ? undefined : data;
  /** The user the page is shown to, as of their last complete sign-in. */
  const [shownTo, setShownTo] = useState<ConsoleViewer | null>(null);
  const isTheirs = shownTo === null || now?.email === shownTo.email;
  if (now !== undefined && !now.needsSecondFactor && isTheirs && now !== shownTo) setShownTo(now);
  const isLeft = shownTo !== null && !isTheirs;
  useEffect(() => {
    if (isLeft) void askForProof('Unauthorized');
  }, [isLeft]);
  const viewer = useMemo(() => {
    const person = shownTo ?? data;
    if (person === undefined) return null;
    const signOut = async () => {
      acknowledgeLogin();
      await api('POST /api/site/logout', { body: { Param: '' } });
      // Clears the cache, because others may use the device.
      queries.clear();
      window.location.assign('/');
    };
    return { ...person, signOut };
  }, [shownTo, data, queries]);

  const again = () => void refetch();
  if (isOut && shownTo === null) {
    return <SignIn onSignedIn={again} isInvited={isInvited} />;
  }
  if (viewer === null) {
    if (error === null) return null;
    return (
      <main className="mx-auto max-w-xl px-5 py-16">
        <EmptyState title="The console could not be loaded">
          <Button look="secondary" onClick={again}>
            Try again
          </Button>
        </EmptyState>
      </main>
    );
  }
  if (viewer.needsSecondFactor) {
    return (
      <Suspense>
        <SecondStep onShown={again} onSignOut={viewer.signOut} />
      </Suspense>
    );
  }
  return (
    <ViewerContext value={viewer}>
      <LoadingBar />
      <StartAtTop />
      <ViewingBanner />
      <Outlet />
      <CallDialogs viewer={viewer} isSomebodyElseIn={isLeft && now !== undefined} />
    </ViewerContext>
  );
}

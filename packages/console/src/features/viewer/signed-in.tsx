import { CallFailed } from '@fairlot/client/fetch-data.ts';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { useCall } from '../../lib/use-call.ts';
import { ProofDialogs } from './proof-dialogs.tsx';
import { SecondStep } from './second-step.tsx';
import { SignIn } from './sign-in.tsx';
import { ViewingBanner } from './viewing-banner.tsx';
import { ViewerContext } from './viewer-context.ts';

/** Shows its pages to whoever is signed in and has shown their second step; others are asked for it. */
export function SignedIn({ isInvited = false }: { isInvited?: boolean }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useCall('GET /api/console/viewer');
  const viewer = useMemo(() => {
    if (data === undefined) return null;
    const signOut = async () => {
      acknowledgeLogin();
      await api('POST /api/site/logout', { body: { Param: '' } });
      // Nothing that they saw stays in the memory of a device that others use.
      queries.clear();
      window.location.assign('/');
    };
    return { ...data, signOut };
  }, [data, queries]);

  const again = () => void refetch();
  if (error instanceof CallFailed && error.result.kind === 'empty') {
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
  if (viewer.needsSecondFactor) return <SecondStep onShown={again} onSignOut={viewer.signOut} />;
  return (
    <ViewerContext value={viewer}>
      <ViewingBanner />
      <Outlet />
      <ProofDialogs />
    </ViewerContext>
  );
}

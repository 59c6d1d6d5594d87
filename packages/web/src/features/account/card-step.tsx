import { texts } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useLogin } from '../login/public.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** With Stripe's libraries: installations without Stripe never load them. */
const StripeCardForm = lazyPart(() => import('./stripe-card-form.tsx'));

/**
 * Step 3 of sign-up, and the change of card later: asks the server which gateway takes the card, and shows its
 * form. The login state has the card before `onSaved` is called.
 */
export function CardStep({ onSaved }: { onSaved?: () => void }) {
  const login = useLogin();
  const { refresh } = login;
  const setup = useQuery({
    queryKey: ['StripeSetup'],
    queryFn: () => api('GET /api/site/StripeSetup'),
    // A set-up is valid for one card, and another one would clear the form that is being filled in.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const answer = setup.data;

  // An empty answer means that no card is needed (section 4): the server knows what is still missing.
  const notNeeded = answer?.kind === 'empty';
  useEffect(() => {
    if (notNeeded) void refresh();
  }, [notNeeded, refresh]);

  const entry = answer?.kind === 'ok' ? answer.data : undefined;
  const sandbox = entry?.stripePublishableKey.startsWith('sandbox_');
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">
        A valid card on file is needed to bid. It is charged only for what you win.
      </p>
      {login.status === 'signed-in' && login.data.cardExpired && (
        <Notice tone="brass">The card on file has expired. Please add another.</Notice>
      )}
      {(answer === undefined || notNeeded) && <Skeleton className="h-64" />}
      {sandbox && <SandboxCardForm onSaved={onSaved} />}
      {entry && !sandbox && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <StripeCardForm
            key={entry.clientSecret}
            publishableKey={entry.stripePublishableKey}
            clientSecret={entry.clientSecret}
            onSaved={onSaved}
            onRetry={() => void setup.refetch()}
          />
        </Suspense>
      )}
      {answer !== undefined && !notNeeded && !entry && (
        <>
          <Notice tone="bad">
            {answer.kind !== 'ok' && answer.code === 'ReauthenticationRequired'
              ? 'To replace the card on file, confirm that it is you.'
              : texts.paymentUnreachable}
          </Notice>
          <Button look="secondary" busy={setup.isFetching} onClick={() => void setup.refetch()}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

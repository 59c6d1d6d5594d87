import type { SecondFactorState } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasskeyElsewhere, SetUpOnMarketplace } from './second-step-elsewhere.tsx';
import type { Marketplace } from './second-step-elsewhere.tsx';
import { SecondStepForm } from './second-step-form.tsx';

const titles = {
  waiting: 'Two-step verification',
  code: 'Enter your second step',
  passkey: 'Use your passkey',
  'set-up': 'Set up two-step verification',
  saving: 'Save your recovery codes',
  elsewhere: 'Your passkey is for another site',
} as const;

const descriptions = {
  waiting: undefined,
  code: 'Pages for staff ask for it once every twelve hours on each device.',
  passkey: 'Pages for staff ask for it once every twelve hours on each device.',
  'set-up':
    'Pages for staff show other people’s names, addresses and bids, so a password alone does not open them.',
  saving: undefined,
  elsewhere: undefined,
} as const;

/**
 * Asks staff for a code or a passkey, or has them set up what they lack. `marketplace`: where that is
 * done, on a seller's host.
 */
export default function SecondStepDialog({
  marketplace,
  onAnswer,
}: {
  marketplace: Marketplace | null;
  onAnswer: (isShown: boolean) => void;
}) {
  const query = useQuery({
    queryKey: ['second-step', 'asked'],
    queryFn: () => fetchData('GET /api/site/secondfactor'),
    gcTime: 0,
    staleTime: Infinity,
  });
  // Closed after the codes were shown, the app is set up nevertheless.
  const [isSetUp, setIsSetUp] = useState(false);
  const state = query.data;
  const way = state === undefined ? 'waiting' : wayOf(state);
  const shown = isSetUp ? 'saving' : way;
  return (
    <Dialog
      open
      onClose={() => onAnswer(isSetUp)}
      title={titles[shown]}
      description={descriptions[shown]}
    >
      {query.isError && (
        <Notice tone="bad">
          This could not be loaded.
          <Button look="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {way === 'waiting' && !query.isError && <Skeleton className="h-40" />}
      {state !== undefined && (way === 'code' || way === 'passkey') && (
        <SecondStepForm state={state} onShown={() => onAnswer(true)} />
      )}
      {marketplace !== null && (way === 'set-up' || way === 'elsewhere') && (
        <SetUpOnMarketplace marketplace={marketplace} hasPasskey={way === 'elsewhere'} />
      )}
      {marketplace === null && way === 'set-up' && (
        <AuthenticatorSetup
          onSetUp={() => setIsSetUp(true)}
          onDone={() => onAnswer(true)}
          onElsewhere={() => void query.refetch()}
        />
      )}
      {marketplace === null && way === 'elsewhere' && <PasskeyElsewhere />}
    </Dialog>
  );
}

function wayOf({
  authenticatorSinceStr,
  passkeys,
}: SecondFactorState): Exclude<keyof typeof titles, 'waiting' | 'saving'> {
  if (authenticatorSinceStr !== '') return 'code';
  if (passkeys === 'here') return 'passkey';
  return passkeys === 'elsewhere' ? 'elsewhere' : 'set-up';
}

import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '@fairlot/client/api.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { useLogin } from '../login/public.ts';
import { CalledIncorrectly } from './called-incorrectly.tsx';
import { PageMessage } from './page-message.tsx';
import { isHostName, returnPath, takeOverAddress } from './transfer-address.ts';

/**
 * Sends the signed-in user to another host of the installation with a one-time key. It names the host and
 * waits for confirmation: the address may come from a stranger's link.
 */
export function TransferToPage({
  hostName,
  mayGo,
  returnUrl,
  publicUrl,
}: {
  hostName: string | undefined;
  /** Whether the server would take a login there. */
  mayGo: boolean;
  returnUrl: string | null;
  publicUrl: string;
}) {
  const login = useLogin();
  const [state, setState] = useState<'asking' | 'going' | 'failed'>('asking');

  async function go(host: string) {
    setState('going');
    const answer = await api('POST /api/site/InitiateTransfer', { body: { host } });
    if (answer.kind !== 'ok' || answer.data.isError) {
      setState('failed');
      return;
    }
    const key = answer.data.data;
    window.location.replace(
      takeOverAddress(host, { key, returnUrl: returnPath(returnUrl), publicUrl }),
    );
  }

  if (!isHostName(hostName)) return <CalledIncorrectly />;
  if (!mayGo) {
    return (
      <CalledIncorrectly
        reason={`${hostName} is not one of our sites, or not one that a login can be taken to from here.`}
      />
    );
  }
  if (login.status === 'visitor' || state === 'failed') return <CalledIncorrectly />;
  const isReady = login.status === 'signed-in';
  return (
    <PageMessage
      icon={ArrowLeftRight}
      tone={isReady ? 'text-ink-soft' : 'animate-pulse-soft text-ink-soft'}
      title={`Transferring to ${hostName}`}
    >
      {isReady && (
        <>
          <p className="mb-5 text-balance wrap-anywhere">
            You will be signed in at <strong>{hostName}</strong> as{' '}
            <strong>{login.data.email}</strong>. Continue only if this is where you want to go.
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button busy={state === 'going'} onClick={() => void go(hostName)}>
              Continue
            </Button>
            <Link to="/" className={buttonClass('secondary')}>
              Stay here
            </Link>
          </div>
        </>
      )}
    </PageMessage>
  );
}

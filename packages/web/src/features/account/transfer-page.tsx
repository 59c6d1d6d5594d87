import { texts } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { acknowledgeLogin, api } from '../../lib/api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSession } from '../session/public.ts';
import { PageMessage } from './page-message.tsx';
import { isHostName, returnPath, takeOverAddress } from './transfer-address.ts';

/** Keys are good for one use: no question is ever asked twice. */
const once = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } as const;

/** Takes over a login from another host by its one-time key, then goes where it was meant to go. */
export function TransferPage({
  loginKey,
  returnUrl,
}: {
  loginKey: string;
  returnUrl: string | null;
}) {
  const session = useSession();
  const [agreed, setAgreed] = useState(false);
  // A link from a stranger must not put his login in the place of one's own unasked.
  const mayTakeOver = session.status === 'visitor' || agreed;
  const takeOver = useQuery({
    ...once,
    queryKey: ['transfer', loginKey],
    // Asking who is signed in has to be over: its answer, coming later, would undo this login.
    enabled: mayTakeOver,
    queryFn: async () => {
      acknowledgeLogin();
      const answer = await api('POST /api/site/transfer', { body: { transferId: loginKey } });
      const done = answer.kind === 'ok' && answer.data.status === 'Success';
      // In full, so that nothing of the former login is left on the page.
      if (done) window.location.replace(returnPath(returnUrl));
      return done;
    },
  });
  if (takeOver.data === false) return <CalledIncorrectly />;
  if (session.status === 'signed-in' && !agreed) {
    return (
      <AlreadySignedIn
        email={session.data.email}
        returnUrl={returnUrl}
        onTakeOver={() => setAgreed(true)}
      />
    );
  }
  return <Transferring title="Signing you in…" />;
}

function AlreadySignedIn({
  email,
  returnUrl,
  onTakeOver,
}: {
  email: string;
  returnUrl: string | null;
  onTakeOver: () => void;
}) {
  return (
    <PageMessage icon={ArrowLeftRight} tone="text-ink-soft" title="You are signed in here already">
      <p className="mb-5 wrap-anywhere">
        Here you are <strong>{email}</strong>. Do you want to sign out and continue with the login
        of the site you come from?
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={returnPath(returnUrl)} replace className={buttonClass('primary')}>
          Stay as I am
        </Link>
        <Button look="secondary" onClick={onTakeOver}>
          Change the login
        </Button>
      </div>
    </PageMessage>
  );
}

/** Sends the signed-in user to another host of the installation with a one-time key. */
export function TransferToPage({
  hostName,
  returnUrl,
}: {
  hostName: string | undefined;
  returnUrl: string | null;
}) {
  const session = useSession();
  const known = isHostName(hostName);
  const start = useQuery({
    ...once,
    queryKey: ['InitiateTransfer', hostName],
    enabled: session.status === 'signed-in' && known,
    queryFn: async () => {
      const host = hostName ?? '';
      const answer = await api('POST /api/site/InitiateTransfer', { body: { host } });
      if (answer.kind !== 'ok' || answer.data.isError) return false;
      window.location.replace(
        takeOverAddress(host, {
          key: answer.data.data,
          returnUrl: returnPath(returnUrl),
          here: window.location,
        }),
      );
      return true;
    },
  });
  if (!known || session.status === 'visitor' || start.data === false) return <CalledIncorrectly />;
  return <Transferring title={`Transferring to ${hostName}`} />;
}

function Transferring({ title }: { title: string }) {
  return (
    <PageMessage icon={ArrowLeftRight} tone="animate-pulse-soft text-ink-soft" title={title} />
  );
}

function CalledIncorrectly() {
  return (
    <PageMessage icon={CircleAlert} tone="text-bad" title={texts.calledIncorrectly}>
      <p className="mb-5">The link may be old: it works once, and only for a minute.</p>
      <Link to="/" className={buttonClass('secondary')}>
        See the auctions
      </Link>
    </PageMessage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { useLogin } from '../login/public.ts';
import { CalledIncorrectly } from './called-incorrectly.tsx';
import { PageMessage } from './page-message.tsx';
import { returnPath } from './transfer-address.ts';

/** Keys work once, so a request is never repeated. */
const once = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } as const;

/** How long the page shows who is signed in now, in milliseconds: long enough to read when unexpected. */
const shownForMs = 10_000;

type Arrival =
  | { readonly state: 'going-on' | 'failed' }
  | { readonly state: 'asking'; readonly here: string; readonly coming: string };

/** Takes over a login from another host by its one-time key, then goes where it was meant to go. */
export function TransferPage({
  loginKey,
  returnUrl,
}: {
  loginKey: string;
  returnUrl: string | null;
}) {
  const login = useLogin();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const path = returnPath(returnUrl);

  /** A stranger's link must not replace one's own login without asking. */
  async function compare(here: string): Promise<Arrival> {
    const answer = await api('POST /api/site/transferowner', { body: { transferId: loginKey } });
    const coming = answer.kind === 'ok' ? answer.data.email : null;
    if (coming === null) return { state: 'failed' };
    if (coming !== here) return { state: 'asking', here, coming };
    void navigate(path, { replace: true });
    return { state: 'going-on' };
  }

  async function takeOver(): Promise<Arrival> {
    acknowledgeLogin();
    const answer = await api('POST /api/site/transfer', { body: { transferId: loginKey } });
    if (answer.kind !== 'ok' || answer.data.data === null) return { state: 'failed' };
    if (agreed) {
      // A full load, so that nothing of the former login is left on the page.
      window.location.replace(path);
    } else {
      await login.refresh();
      // A stranger's link may have signed this visitor in: bidders must know whose account they use.
      const message = `You are now signed in as ${answer.data.data.email}.`;
      void notify('info', message, { durationMs: shownForMs });
      void navigate(path, { replace: true });
    }
    return { state: 'going-on' };
  }

  const arrival = useQuery({
    ...once,
    queryKey: ['transfer', loginKey, agreed],
    // Waits for a running login check: its answer, coming later, would undo this login.
    enabled: login.status !== 'unknown',
    queryFn: () =>
      login.status === 'signed-in' && !agreed ? compare(login.data.email) : takeOver(),
  });
  if (arrival.data?.state === 'failed') return <CalledIncorrectly />;
  if (arrival.data?.state === 'asking') {
    const { here, coming } = arrival.data;
    return (
      <AlreadySignedIn here={here} coming={coming} path={path} onTakeOver={() => setAgreed(true)} />
    );
  }
  return (
    <PageMessage
      icon={ArrowLeftRight}
      tone="animate-pulse-soft text-ink-soft"
      title="Signing you in…"
    />
  );
}

function AlreadySignedIn({
  here,
  coming,
  path,
  onTakeOver,
}: {
  /** Email of the current login, and of the new one. */
  here: string;
  coming: string;
  path: string;
  onTakeOver: () => void;
}) {
  return (
    <PageMessage icon={ArrowLeftRight} tone="text-ink-soft" title="You are already signed in here">
      <p className="mb-5 wrap-anywhere">
        Here you are <strong>{here}</strong>. Do you want to sign out and continue as{' '}
        <strong>{coming}</strong>?
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={path} replace className={buttonClass('primary')}>
          Stay as I am
        </Link>
        <Button look="secondary" onClick={onTakeOver}>
          Switch accounts
        </Button>
      </div>
    </PageMessage>
  );
}

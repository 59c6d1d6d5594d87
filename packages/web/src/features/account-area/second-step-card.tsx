import type { SecondFactorState } from '@fairlot/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { askForProof } from '@fairlot/client/proof.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useLogin } from '../login/public.ts';
import {
  NewRecoveryCodesDialog,
  RemoveSecondStepDialog,
  SetUpSecondStepDialog,
} from './second-step-dialogs.tsx';
import { SectionCard } from './section-card.tsx';

type Doing = 'reading' | 'setting-up' | 'renewing' | 'removing';
/** At this number of remaining recovery codes or fewer we warn. */
const few = 3;

/** The second step of staff: the authenticator app and its recovery codes. Nobody else has one. */
export function SecondStepCard() {
  const login = useLogin();
  const queries = useQueryClient();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['second-step', loginId];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchData('GET /api/site/secondfactor'),
    enabled: loginId !== null,
  });
  const [doing, setDoing] = useState<Doing>('reading');
  const [message, setMessage] = useState<string | null>(null);
  const state = query.data;
  if (state === undefined || !(state.isStaff || state.authenticatorSinceStr !== '')) return null;

  const begin = (next: Doing) => {
    setMessage(null);
    setDoing(next);
  };
  const reread = () => queries.invalidateQueries({ queryKey });
  const close = () => setDoing('reading');
  const done = (text: string) => {
    setMessage(text);
    close();
  };
  const hasApp = state.authenticatorSinceStr !== '';
  const mayShow = !state.isShown && (hasApp || state.passkeys === 'here');
  // Reports are plain downloads, where no dialog can ask for the second step.
  const show = async () => {
    if (!(await askForProof('SecondFactorRequired'))) return;
    await reread();
    done('Pages for staff are open on this device for twelve hours.');
  };

  return (
    <SectionCard title="Two-step verification">
      <p className="text-sm text-ink-soft">
        Pages for staff ask for a second step besides your password, once every twelve hours: a code
        from an authenticator app, or a passkey.
      </p>
      {message !== null && (
        <Notice tone="good" className="mt-3">
          {message}
        </Notice>
      )}
      {hasApp && <Facts state={state} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {mayShow && <Button onClick={() => void show()}>Confirm on This Device</Button>}
        <Button
          look={hasApp || mayShow ? 'secondary' : 'primary'}
          onClick={() => begin('setting-up')}
        >
          {hasApp ? 'Replace App' : 'Set Up an Authenticator App'}
        </Button>
        {hasApp && (
          <>
            <Button look="secondary" onClick={() => begin('renewing')}>
              New Recovery Codes
            </Button>
            <Button look="quiet" onClick={() => begin('removing')}>
              Remove
            </Button>
          </>
        )}
      </div>
      {doing === 'setting-up' && (
        <SetUpSecondStepDialog
          onSetUp={reread}
          onDone={() => done('Your authenticator app is set up.')}
          onClose={close}
        />
      )}
      {doing === 'renewing' && (
        <NewRecoveryCodesDialog
          onRenewed={reread}
          onDone={() => done('Your new recovery codes are in use; the old ones are void.')}
          onClose={close}
        />
      )}
      {doing === 'removing' && (
        <RemoveSecondStepDialog
          onRemoved={async () => {
            await reread();
            done('Your authenticator app has been removed.');
          }}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

function Facts({ state }: { state: SecondFactorState }) {
  const { authenticatorSinceStr, recoveryCodesLeft } = state;
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">Authenticator app</dt>
        <dd>Set up {authenticatorSinceStr}</dd>
        <dt className="text-ink-soft">Recovery codes</dt>
        <dd>{recoveryCodesLeft === 0 ? 'none left' : `${recoveryCodesLeft} left`}</dd>
      </dl>
      {recoveryCodesLeft <= few && (
        <Notice tone="brass" className="mt-3">
          Make new recovery codes before you run out of them.
        </Notice>
      )}
    </>
  );
}

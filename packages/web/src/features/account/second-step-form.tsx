import type { SecondFactorState } from '@fairlot/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import type { ApiResult } from '../../lib/api-client.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { askForPasskey, supportsPasskeys } from '../passkeys/public.ts';
import { CodeField } from './code-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { failureText } from './failure-text.ts';

type Outcome = ApiResult<{ readonly isError: boolean; readonly message: string }>;

/** Takes a code of the app, a recovery code or a passkey, whichever the account has. */
export function SecondStepForm({
  state,
  onShown,
}: {
  state: SecondFactorState;
  onShown: () => void;
}) {
  const hasApp = state.authenticatorSinceStr !== '';
  const hasPasskey = state.passkeys === 'here' && supportsPasskeys();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const [doing, setDoing] = useState<'nothing' | 'code' | 'passkey'>('nothing');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFirstFieldFocus();

  function hear(outcome: Outcome): void {
    if (outcome.kind === 'ok' && !outcome.data.isError) onShown();
    else setFailure(outcome.kind === 'ok' ? outcome.data.message : failureText(outcome));
  }

  async function byCode(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return;
    setFailure(null);
    setDoing('code');
    hear(await api('POST /api/site/showsecondfactor', { body: { code } }));
    setDoing('nothing');
  }

  async function byPasskey() {
    setFailure(null);
    setDoing('passkey');
    const begun = await api('POST /api/site/beginpasskeylogin');
    if (begun.kind === 'ok') {
      const asked = await askForPasskey(begun.data);
      if (asked.kind === 'failed') setFailure('No passkey was used. Please try again.');
      if (asked.kind === 'given') {
        const { credential } = asked;
        hear(await api('POST /api/site/reauthenticatebypasskey', { body: { credential } }));
      }
    } else setFailure(failureText(begun));
    setDoing('nothing');
  }

  function turnTo(next: typeof kind) {
    setKind(next);
    setCode('');
    setFailure(null);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} onSubmit={(event) => void byCode(event)} noValidate className="space-y-4">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      {hasApp && (
        <>
          <CodeField kind={kind} value={code} onChange={setCode} />
          <Button
            type="submit"
            busy={doing === 'code'}
            disabled={doing !== 'nothing'}
            className="w-full"
          >
            Confirm
          </Button>
        </>
      )}
      {hasPasskey && (
        <Button
          look={hasApp ? 'secondary' : 'primary'}
          busy={doing === 'passkey'}
          disabled={doing !== 'nothing'}
          className="w-full"
          onClick={() => void byPasskey()}
        >
          {doing !== 'passkey' && <KeyRound aria-hidden className="size-4" />}
          Use a passkey
        </Button>
      )}
      {hasApp && (
        <p className="text-center">
          <Button look="quiet" onClick={() => turnTo(kind === 'app' ? 'recovery' : 'app')}>
            {kind === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Button>
        </p>
      )}
      {kind === 'recovery' && (
        <p className="text-center text-xs text-ink-soft">
          No codes left either? Ask whoever runs this site to reset your second step.
        </p>
      )}
    </form>
  );
}

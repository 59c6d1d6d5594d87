import type { SecondFactorState } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@fairlot/client/api.ts';
import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { CodeField } from './code-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useProving } from './use-proving.ts';

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
  const { doing, failure, forgetFailure, byTyped, byPasskey } = useProving({
    onProved: onShown,
    noPasskey: 'No passkey was used. Please try again.',
  });
  const form = useFirstFieldFocus();

  function byCode(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return;
    void byTyped(() => api('POST /api/site/showsecondfactor', { body: { code } }));
  }

  function switchTo(next: typeof kind) {
    setKind(next);
    setCode('');
    forgetFailure();
    form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} onSubmit={byCode} noValidate className="space-y-4">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      {hasApp && (
        <>
          <CodeField kind={kind} value={code} onChange={setCode} />
          <Button
            type="submit"
            busy={doing === 'typed'}
            disabled={doing !== 'nothing'}
            className="w-full"
          >
            Confirm
          </Button>
        </>
      )}
      {hasPasskey && (
        <PasskeyButton
          look={hasApp ? 'secondary' : 'primary'}
          busy={doing === 'passkey'}
          disabled={doing !== 'nothing'}
          onClick={() => void byPasskey()}
        />
      )}
      {hasApp && (
        <p className="text-center">
          <Button look="quiet" onClick={() => switchTo(kind === 'app' ? 'recovery' : 'app')}>
            {kind === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Button>
        </p>
      )}
      {kind === 'recovery' && (
        <p className="text-center text-xs text-ink-soft">
          No codes left either? Ask the operator of this site to reset your second step.
        </p>
      )}
    </form>
  );
}

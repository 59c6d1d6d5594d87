import { limits } from '@fairlot/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import type { ApiResult } from '../../lib/api-client.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { askForPasskey, supportsPasskeys } from '../passkeys/public.ts';
import { FailureNotice } from './failure-notice.tsx';
import { failureText } from './failure-text.ts';
import { PasswordField } from './password-field.tsx';

type Outcome = ApiResult<{ readonly isError: boolean; readonly message: string }>;

/** Asks whoever is signed in for password or passkey, before what moves the account. */
export default function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [doing, setDoing] = useState<'nothing' | 'password' | 'passkey'>('nothing');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFirstFieldFocus();

  function hear(outcome: Outcome): void {
    if (outcome.kind === 'ok' && !outcome.data.isError) onAnswer(true);
    else setFailure(outcome.kind === 'ok' ? outcome.data.message : failureText(outcome));
  }

  async function byPassword(event: FormEvent) {
    event.preventDefault();
    if (password === '') return;
    setFailure(null);
    setDoing('password');
    hear(await api('POST /api/site/reauthenticate', { body: { password } }));
    setDoing('nothing');
  }

  async function byPasskey() {
    setFailure(null);
    setDoing('passkey');
    const begun = await api('POST /api/site/beginpasskeylogin');
    if (begun.kind === 'ok') {
      const asked = await askForPasskey(begun.data);
      if (asked.kind === 'failed') setFailure(asked.reason);
      if (asked.kind === 'given') {
        const { credential } = asked;
        hear(await api('POST /api/site/reauthenticatebypasskey', { body: { credential } }));
      }
    } else setFailure(failureText(begun));
    setDoing('nothing');
  }

  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Please confirm that it is you"
      description="You have been logged in for a while. To protect your account, we ask once more."
    >
      <form
        ref={form}
        onSubmit={(event) => void byPassword(event)}
        noValidate
        className="space-y-4"
      >
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <PasswordField
          label="Password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button
          type="submit"
          busy={doing === 'password'}
          disabled={doing !== 'nothing'}
          className="w-full"
        >
          Confirm
        </Button>
        {supportsPasskeys() && (
          <Button
            look="secondary"
            busy={doing === 'passkey'}
            disabled={doing !== 'nothing'}
            className="w-full"
            onClick={() => void byPasskey()}
          >
            {doing !== 'passkey' && <KeyRound aria-hidden className="size-4" />}
            Use a passkey
          </Button>
        )}
      </form>
    </Dialog>
  );
}

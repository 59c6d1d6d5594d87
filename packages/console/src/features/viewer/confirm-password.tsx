import { limits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { PasskeyProof } from './passkey-proof.tsx';

/** Asks for the password, or a passkey, of whoever is signed in. */
export function ConfirmPassword({ onProved }: { onProved: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFirstFieldFocus();

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget, 'password');
    if (password === '') return;
    setBusy(true);
    const answer = await api('POST /api/site/reauthenticate', { body: { password } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else onProved();
  }

  return (
    <form ref={form} onSubmit={(event) => void prove(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        Confirm
      </Button>
      {supportsPasskeys() && (
        <PasskeyProof look="secondary" onShown={onProved} onFailure={setFailure} />
      )}
    </form>
  );
}

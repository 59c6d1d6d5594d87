import { limits } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@fairlot/client/api.ts';
import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { FailureNotice } from './failure-notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { useProving } from './use-proving.ts';

/** Asks the signed-in user for password or passkey, before changes to the account itself. */
export default function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [password, setPassword] = useState('');
  const { doing, failure, byTyped, byPasskey } = useProving({ onProved: () => onAnswer(true) });
  const form = useFirstFieldFocus();

  function byPassword(event: FormEvent) {
    event.preventDefault();
    if (password === '') return;
    void byTyped(() => api('POST /api/site/reauthenticate', { body: { password } }));
  }

  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Please confirm that it is you"
      description="You have been logged in for a while. To protect your account, we ask once more."
    >
      <form ref={form} onSubmit={byPassword} noValidate className="space-y-4">
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
          busy={doing === 'typed'}
          disabled={doing !== 'nothing'}
          className="w-full"
        >
          Confirm
        </Button>
        {supportsPasskeys() && (
          <PasskeyButton
            look="secondary"
            busy={doing === 'passkey'}
            disabled={doing !== 'nothing'}
            onClick={() => void byPasskey()}
          />
        )}
      </form>
    </Dialog>
  );
}

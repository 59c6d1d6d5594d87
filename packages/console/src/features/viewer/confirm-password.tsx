import { api } from '@fairlot/client/api.ts';
import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { failureText } from '../../lib/failure-text.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordForm } from './password-form.tsx';

/** Asks the signed-in user for their password or a passkey. */
export function ConfirmPassword({ onProved }: { onProved: () => void }) {
  async function prove(password: string): Promise<string | null> {
    const answer = await api('POST /api/site/reauthenticate', { body: { password } });
    if (answer.kind !== 'ok') return failureText(answer);
    if (answer.data.isError) return answer.data.message;
    onProved();
    return null;
  }

  return (
    <PasswordForm
      button="Confirm"
      onSubmit={prove}
      renderOther={(onFailure) =>
        supportsPasskeys() && (
          <PasskeyProof look="secondary" onShown={onProved} onFailure={onFailure} />
        )
      }
    />
  );
}

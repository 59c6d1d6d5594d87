import { addPasskey } from '@fairlot/client/add-passkey.ts';
import { failureText } from '../../lib/failure-text.ts';
import { PasswordForm } from './password-form.tsx';

/** Asks for the password, then lets the browser make a passkey for this console. */
export function AddPasskeyForm({ onAdded }: { onAdded: () => Promise<void> }) {
  async function add(password: string): Promise<string | null> {
    const problem = await addPasskey(password, failureText);
    if (problem === null) await onAdded();
    return problem;
  }

  return <PasswordForm button="Continue" onSubmit={add} />;
}

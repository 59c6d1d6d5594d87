import { limits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { makePasskey } from '@fairlot/client/ask-passkey.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';

/** Asks for the password, then lets the browser make a passkey for this console. */
export function AddPasskeyForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFirstFieldFocus();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget, 'password');
    if (password === '') return;
    setFailure(null);
    setBusy(true);
    const problem = await addPasskey(password);
    if (problem === null) await onAdded();
    else setFailure(problem);
    setBusy(false);
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        Continue
      </Button>
    </form>
  );
}

/** Why no passkey was added, or null. */
async function addPasskey(password: string): Promise<string | null> {
  const begun = await api('POST /api/site/beginpasskey', { body: { password } });
  if (begun.kind !== 'ok') return failureText(begun);
  if (begun.data.options === null) return begun.data.message;
  const made = await makePasskey(begun.data.options);
  if (made.kind === 'failed') return made.reason;
  if (made.kind === 'overtaken') return 'No passkey was created. You can try again.';
  const saved = await api('POST /api/site/savepasskey', { body: { credential: made.credential } });
  if (saved.kind !== 'ok') return failureText(saved);
  return saved.data.isError ? saved.data.message : null;
}

import { limits } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { formText } from '../../lib/form-text.ts';

/** Asks for the password of whoever is signed in, or was. */
export function PasswordForm({
  button,
  onSubmit,
  above,
  renderOther,
}: {
  button: string;
  /** Gives why the password did not do, or null. */
  onSubmit: (password: string) => Promise<string | null>;
  above?: ReactNode;
  /** Another way than the password, which says here why it failed; null: it is tried again. */
  renderOther?: (onFailure: (reason: string | null) => void) => ReactNode;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFirstFieldFocus();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget, 'password');
    if (password === '') return;
    setFailure(null);
    setBusy(true);
    setFailure(await onSubmit(password));
    setBusy(false);
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {above}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        {button}
      </Button>
      {renderOther?.(setFailure)}
    </form>
  );
}

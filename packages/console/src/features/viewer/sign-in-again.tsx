import { limits } from '@fairlot/contract';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { callQuery } from '../../lib/use-call.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/**
 * Signs the same person in once more, without leaving the page. Nobody else can: what was typed would be
 * saved in their name.
 */
export function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFirstFieldFocus();

  async function goOn() {
    const query = { ...callQuery('GET /api/console/viewer'), staleTime: 0 };
    const viewer = await queries.fetchQuery(query).catch(() => null);
    if (viewer?.email !== email) {
      setFailure(`This is another account. Please sign in as ${email}, or reload the page.`);
      return;
    }
    onSignedIn();
    await queries.invalidateQueries();
  }

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget, 'password');
    if (password === '') return;
    setBusy(true);
    setFailure(null);
    acknowledgeLogin();
    const answer = await api('POST /api/site/login', {
      body: { email, password, keepLoggedIn: false },
    });
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.status !== 'Success') setFailure(answer.data.message);
    else await goOn();
    setBusy(false);
  }

  return (
    <form ref={form} onSubmit={(event) => void signIn(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <p className="text-sm wrap-anywhere">
        As <strong>{email}</strong>
      </p>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        Sign in
      </Button>
      <PasskeySignIn
        keepLoggedIn={() => false}
        onSignedIn={() => void goOn()}
        onFailure={setFailure}
      />
    </form>
  );
}

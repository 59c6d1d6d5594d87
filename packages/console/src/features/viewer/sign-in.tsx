import { limits } from '@fairlot/contract';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { Entrance } from './entrance.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useMarketplace } from './use-marketplace.ts';

/** Sign-in with the marketplace account; the console has a login of its own. */
export function SignIn({
  onSignedIn,
  isInvited,
}: {
  onSignedIn: () => void;
  /** Whether the requested page is an invitation: the user may not have an account yet. */
  isInvited: boolean;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const marketplace = useMarketplace();
  const place = useFirstFieldFocus();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [email, password] = [formText(form, 'email').trim(), formText(form, 'password')];
    if (email === '' || password === '') {
      setFailure('Enter your email and your password.');
      return;
    }
    setBusy(true);
    setFailure(null);
    acknowledgeLogin();
    const keepLoggedIn = formText(form, 'keep') === 'on';
    const answer = await api('POST /api/site/login', { body: { email, password, keepLoggedIn } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.status === 'Success') onSignedIn();
    else setFailure(answer.data.message);
  }

  return (
    <Entrance title={isInvited ? 'Sign in to see your invitation' : 'Sign in to run your sales'}>
      {isInvited && marketplace !== undefined && (
        <p className="mb-4 text-sm">
          Use the account of the address that was invited. If it has none yet,{' '}
          <a
            href={marketplace.url}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-brand underline"
          >
            open one on {marketplace.name}
          </a>{' '}
          with this address, verify it, and come back to this page.
        </p>
      )}
      <form ref={place} onSubmit={(event) => void signIn(event)} noValidate className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={limits.emailLength}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          required
        />
        <Checkbox label="Keep me signed in on this device" name="keep" />
        <Button type="submit" busy={busy} className="w-full">
          Sign in
        </Button>
        <PasskeySignIn
          keepLoggedIn={() => place.current !== null && formText(place.current, 'keep') === 'on'}
          onSignedIn={onSignedIn}
          onFailure={setFailure}
        />
        {marketplace !== undefined && (
          <p className="text-center text-sm text-ink-soft">
            Use your account on{' '}
            <a href={marketplace.url} className="font-semibold text-brand underline">
              {marketplace.name}
            </a>
            . Forgot your password? Reset it there.
          </p>
        )}
      </form>
    </Entrance>
  );
}

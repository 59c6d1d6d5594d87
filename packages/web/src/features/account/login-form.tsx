import { limits } from '@fairlot/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { useLogin } from '../login/public.ts';
import { FailureNotice } from './failure-notice.tsx';
import { failureText } from './failure-text.ts';
import type { SaidFailure } from './failure-text.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';

interface Values {
  email: string;
  password: string;
  keepLoggedIn: boolean;
}

/** Sends nothing while email or password is blank (section 5, Login). */
export function LoginForm({
  email = '',
  takesFocus = true,
  onCreateAccount,
  onForgotPassword,
}: {
  email?: string | undefined;
  /** Off where the form is part of a page, which starts at its heading. */
  takesFocus?: boolean;
  onCreateAccount: () => void;
  /** Called with the email as it is typed. */
  onForgotPassword: (email: string) => void;
}) {
  const { login } = useLogin();
  const [failure, setFailure] = useState<SaidFailure | null>(null);
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<Values>({
    defaultValues: { email, password: '', keepLoggedIn: false },
  });
  const form = useFirstFieldFocus(takesFocus);

  const submit = handleSubmit(async (values) => {
    const blank = (['email', 'password'] as const).find((name) => values[name].trim() === '');
    if (blank !== undefined) {
      setFocus(blank);
      return;
    }
    setFailure(null);
    const answer = await login({ ...values, email: values.email.trim() });
    if (answer.kind !== 'ok') setFailure({ code: null, text: failureText(answer) });
    else if (answer.data.status !== 'Success')
      setFailure({ code: answer.data.code, text: answer.data.message });
  });

  const failBecause = (reason: string | null) =>
    setFailure(reason === null ? null : { code: null, text: reason });

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure !== null && (
        <FailureNotice>
          {failure.text}
          {failure.code === 'AccountLocked' && (
            <span className="mt-2 block">
              <Button look="secondary" onClick={() => onForgotPassword(getValues('email'))}>
                Reset your password
              </Button>
            </span>
          )}
        </FailureNotice>
      )}
      <TextField
        label="Email"
        type="email"
        // `webauthn` lets the browser offer passkeys, too.
        autoComplete="username webauthn"
        maxLength={limits.emailLength}
        required
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
        {...register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Keep me logged in" {...register('keepLoggedIn')} />
        <Button
          look="quiet"
          className="-mr-5 ml-auto"
          onClick={() => onForgotPassword(getValues('email'))}
        >
          Forgot Password
        </Button>
      </div>
      <Button type="submit" busy={formState.isSubmitting} className="w-full">
        Log In
      </Button>
      <PasskeyLogin keepLoggedIn={() => getValues('keepLoggedIn')} onFailure={failBecause} />
      <p className="text-center text-sm text-ink-soft">
        New here?{' '}
        <Button look="quiet" onClick={onCreateAccount}>
          Create an account
        </Button>
      </p>
    </form>
  );
}

import { Email, FirstName, LastName, limits, NewPassword, texts } from '@fairlot/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import BotCheckNote from '../../lib/bot-check-note.tsx';
import { botCheckToken } from '../../lib/bot-check.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { useLogin } from '../login/public.ts';
import { meantEmail } from './email-typo.ts';
import { FailureNotice } from './failure-notice.tsx';
import { failureText } from './failure-text.ts';
import type { SaidFailure } from './failure-text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { zodResolver } from '../../lib/zod-resolver.ts';

/** Section 5, Registration. */
const Values = z
  .object({
    email: Email,
    firstName: FirstName,
    lastName: LastName,
    password: NewPassword,
    confirmPassword: z.string(),
    subscribeToMailingList: z.boolean(),
    agreed: z.literal(true, texts.agreeToTerms),
  })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: texts.passwordsDiffer,
  });

/** Step 1 of sign-up: opens the account and signs it in. */
export function AccountForm({
  email = '',
  onLogIn,
  onForgotPassword,
}: {
  email?: string | undefined;
  /** Called with the email as it is typed. */
  onLogIn: (email: string) => void;
  onForgotPassword: (email: string) => void;
}) {
  const { openAccount } = useLogin();
  const [failure, setFailure] = useState<SaidFailure | null>(null);
  const { register, handleSubmit, formState, getValues, setError, setValue, control } = useForm({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: {
      email,
      firstName: '',
      lastName: '',
      password: '',
      confirmPassword: '',
      subscribeToMailingList: true,
    },
  });
  const typed = useWatch({ control });
  const { errors, isSubmitting } = formState;
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async ({ agreed: _agreed, confirmPassword: _same, ...account }) => {
    setFailure(null);
    const captchaToken = await botCheckToken('register');
    const answer = await openAccount({ ...account, captchaToken });
    if (answer.kind !== 'ok') setFailure({ code: null, text: failureText(answer) });
    else if (answer.data.status !== 'Success') {
      const { code, message } = answer.data;
      if (code === 'CommonPassword') setError('password', { message }, { shouldFocus: true });
      else setFailure({ code, text: message });
    }
  });

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure !== null && (
        <FailureNotice>
          {failure.text}
          {failure.code === 'AccountExists' && (
            <span className="mt-2 flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => onLogIn(getValues('email'))}>
                Log In
              </Button>
              <Button look="secondary" onClick={() => onForgotPassword(getValues('email'))}>
                Forgot Password
              </Button>
            </span>
          )}
        </FailureNotice>
      )}
      <div>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={limits.emailLength}
          error={errors.email?.message}
          {...register('email')}
        />
        <MeantEmail
          typed={typed.email ?? ''}
          onAccept={(meant) => setValue('email', meant, { shouldValidate: true })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={limits.nameLength}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={limits.nameLength}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <NewPasswordFields
        label="Password"
        password={{
          field: register('password'),
          typed: typed.password ?? '',
          error: errors.password?.message,
        }}
        confirmation={{
          field: register('confirmPassword'),
          typed: typed.confirmPassword ?? '',
          error: errors.confirmPassword?.message,
        }}
      />
      <div>
        <Checkbox
          label="Tell me about new auctions by email"
          {...register('subscribeToMailingList')}
        />
        <Checkbox
          label={
            <>
              I am {limits.minimumAge} or older and agree to the{' '}
              <a href="/terms" target="_blank" rel="noreferrer" className="text-brand underline">
                Terms and Conditions
              </a>{' '}
              and{' '}
              <a href="/privacy" target="_blank" rel="noreferrer" className="text-brand underline">
                Privacy Policy
              </a>
            </>
          }
          error={errors.agreed?.message}
          {...register('agreed')}
        />
      </div>
      <Button type="submit" busy={isSubmitting} className="w-full">
        Continue
      </Button>
      <p className="text-center text-xs text-ink-soft empty:hidden">
        <BotCheckNote />
      </p>
      <p className="text-center text-sm text-ink-soft">
        Have an account?{' '}
        <Button look="quiet" onClick={() => onLogIn(getValues('email'))}>
          Log in
        </Button>
      </p>
    </form>
  );
}

/** Asks about a likely typo in the domain, since the mail with the code would be lost. */
function MeantEmail({ typed, onAccept }: { typed: string; onAccept: (meant: string) => void }) {
  const meant = meantEmail(typed);
  return (
    <p aria-live="polite" className="text-sm text-ink-soft">
      {meant !== null && (
        <Button look="quiet" className="-ml-5" onClick={() => onAccept(meant)}>
          Did you mean {meant}?
        </Button>
      )}
    </p>
  );
}

import { Email, FirstName, LastName, limits, NewPassword, texts } from '@fairlot/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFirstFieldFocus } from '../../ui/use-first-field-focus.ts';
import { useSession } from '../session/public.ts';
import { failureText } from './failure-text.ts';
import { PasswordField } from './password-field.tsx';

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
}: {
  email?: string | undefined;
  onLogIn: () => void;
}) {
  const { openAccount } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
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
  const { errors, isSubmitting } = formState;
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async ({ agreed: _agreed, confirmPassword: _same, ...account }) => {
    setFailure(null);
    const answer = await openAccount(account);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.status === 'AccountExists') setFailure(texts.accountExists);
    else if (answer.data.status !== 'Success') setFailure(answer.data.message);
  });

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        maxLength={limits.emailLength}
        error={errors.email?.message}
        {...register('email')}
      />
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
      <PasswordField
        label="Password"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        hint={errors.password === undefined ? texts.passwordHint : undefined}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <div>
        <Checkbox
          label="Tell me about new auctions by e-mail"
          {...register('subscribeToMailingList')}
        />
        <Checkbox
          label={
            <>
              I am {limits.minimumAge} or older and agree to the Terms and Conditions and{' '}
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
      <p className="text-center text-sm text-ink-soft">
        Have an account?{' '}
        <Button look="quiet" onClick={onLogIn}>
          Log in
        </Button>
      </p>
    </form>
  );
}

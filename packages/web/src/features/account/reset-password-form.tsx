import { Email, limits, NewPassword, texts } from '@fairlot/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { useLogin } from '../login/public.ts';
import { FailureNotice } from './failure-notice.tsx';
import { resetFailureText } from './reset-failure-text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { zodResolver } from '../../lib/zod-resolver.ts';

/** Section 5, Reset. */
const Values = z
  .object({ email: Email, password: NewPassword, confirmPassword: z.string() })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: texts.resetPasswordsDiffer,
  });

/** Sets a new password by the code of a reset link, which also signs in. */
export function ResetPasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const { refresh } = useLogin();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, control } = useForm({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: { email: '', password: '', confirmPassword: '' },
  });
  const typed = useWatch({ control });
  const { errors, isSubmitting } = formState;
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    acknowledgeLogin();
    const answer = await api('POST /api/site/resetpassword/:resetCode', {
      params: { resetCode: code },
      body,
    });
    if (answer.kind !== 'ok') {
      setFailure(resetFailureText(answer));
    } else if (answer.data.isError) {
      const { code, message } = answer.data;
      if (code === 'CommonPassword') setError('password', { message }, { shouldFocus: true });
      else setFailure(message || texts.resetFailed(200));
    } else {
      await refresh();
      onDone();
    }
  });

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={limits.emailLength}
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordFields
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
      <Button type="submit" busy={isSubmitting} className="w-full">
        Set new password
      </Button>
    </form>
  );
}

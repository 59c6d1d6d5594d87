import { limits, NewPassword, texts } from '@fairlot/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { FailureNotice, failureText, NewPasswordFields } from '../account/public.ts';
import { OwnUsername } from './own-username.tsx';
import { zodResolver } from '../../lib/zod-resolver.ts';

const required = 'Please fill in this field.';
/** Second specification, section 5: all three are required, and both new passwords must match. */
const Values = z
  .object({
    currentPassword: z.string().min(1, required),
    newPassword: z.string().min(1, required).pipe(NewPassword),
    confirmPassword: z.string().min(1, required),
  })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    message: texts.newPasswordsDiffer,
  });

/** Changes the password, which ends the user's logins elsewhere. */
export function ChangePasswordDialog({
  onChanged,
  onClose,
}: {
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, control } = useForm({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const typed = useWatch({ control });
  const { errors, isSubmitting } = formState;
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure(null);
    acknowledgeLogin();
    const answer = await api('POST /api/site/changepassword', {
      body: { CurrentPassword: currentPassword, NewPassword: newPassword },
    });
    if (answer.kind === 'empty') await onChanged();
    else if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.code === 'CommonPassword')
      setError('newPassword', { message: answer.data.message }, { shouldFocus: true });
    else setFailure(answer.data.message);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Password"
      description="Your other devices will be signed out."
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <OwnUsername />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <NewPasswordFields
          password={{
            field: register('newPassword'),
            typed: typed.newPassword ?? '',
            error: errors.newPassword?.message,
          }}
          confirmation={{
            field: register('confirmPassword'),
            typed: typed.confirmPassword ?? '',
            error: errors.confirmPassword?.message,
          }}
        />
        <Button type="submit" busy={isSubmitting} className="w-full">
          Change Password
        </Button>
      </form>
    </Dialog>
  );
}

import { limits } from '@fairlot/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addPasskey } from '@fairlot/client/add-passkey.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { FailureNotice, failureText } from '../account/public.ts';
import { OwnUsername } from './own-username.tsx';

/** Asks for the password, then lets the browser make a passkey. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: () => Promise<void>;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    const problem = await addPasskey(password, failureText);
    if (problem === null) await onAdded();
    else setFailure(problem);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a Passkey"
      description="First enter your password, so that nobody else can add one. Then your device will ask for your fingerprint, your face or your screen lock."
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <OwnUsername />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          error={errors.password?.message}
          {...register('password', { required: 'Please enter your password.' })}
        />
        <Button type="submit" busy={isSubmitting} className="w-full">
          Continue
        </Button>
      </form>
    </Dialog>
  );
}

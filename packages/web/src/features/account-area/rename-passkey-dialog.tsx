import { limits, PasskeyName } from '@fairlot/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { FailureNotice, failureText } from '../account/public.ts';
import type { Passkey } from './passkey.ts';
import { zodResolver } from '../../lib/zod-resolver.ts';

const Values = z.object({ name: PasskeyName });

/** Renames a passkey. */
export function RenamePasskeyDialog({
  passkey,
  onRenamed,
  onClose,
}: {
  passkey: Passkey;
  onRenamed: () => Promise<void>;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Values),
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = formState;
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async ({ name }) => {
    setFailure(null);
    const answer = await api('POST /api/site/renamepasskey', {
      body: { secureId: passkey.secureId, name },
    });
    if (answer.kind === 'empty') await onRenamed();
    else if (answer.kind !== 'ok') setFailure(failureText(answer));
  });

  return (
    <Dialog open onClose={onClose} title="Rename this Passkey">
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <TextField
          label="Name"
          maxLength={limits.passkeyNameLength}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <Button type="submit" busy={isSubmitting} className="w-full">
          Save
        </Button>
      </form>
    </Dialog>
  );
}

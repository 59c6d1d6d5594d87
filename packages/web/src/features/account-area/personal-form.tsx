import { FirstName, LastName, limits, texts } from '@fairlot/contract';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText, ProfileFields, profileShape } from '../account/public.ts';
import type { Profile } from './personal-facts.tsx';
import { hasBlankField } from './required-fields.ts';
import { zodResolver } from '../../lib/zod-resolver.ts';

/** Second specification, section 5: all required but company name and address2. */
const Values = z.object({ firstName: FirstName, lastName: LastName, ...profileShape });

/** The edit mode of the personal information. */
export function PersonalForm({
  profile: { email: _email, taxExempt: _taxExempt, ...profile },
  onSaved,
}: {
  profile: Profile;
  onSaved: () => Promise<void>;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const values = useForm({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: profile,
  });
  const { errors, isSubmitting } = values.formState;
  const form = useFirstFieldFocus();

  const submit = values.handleSubmit(
    async (body) => {
      setFailure(null);
      const answer = await api('POST /api/site/saveuserprofile', { body });
      if (answer.kind !== 'ok') setFailure(failureText(answer));
      else if (answer.data.isError) setFailure(answer.data.message);
      else await onSaved();
    },
    () => setFailure(hasBlankField(values.getValues()) ? texts.fillInRequired : null),
  );

  return (
    <FormProvider {...values}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={limits.nameLength}
            error={errors.firstName?.message}
            {...values.register('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={limits.nameLength}
            error={errors.lastName?.message}
            {...values.register('lastName')}
          />
        </div>
        <ProfileFields />
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" busy={isSubmitting} className="w-full">
          Update
        </Button>
      </form>
    </FormProvider>
  );
}

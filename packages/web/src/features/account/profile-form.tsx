import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { useLogin } from '../login/public.ts';
import { FailureNotice } from './failure-notice.tsx';
import { failureText } from './failure-text.ts';
import { ProfileFields, profileShape } from './profile-fields.tsx';
import { zodResolver } from '../../lib/zod-resolver.ts';

/** Section 5, Profile. */
const Values = z.object({ ...profileShape, taxExempt: z.boolean() });

/** Step 2 of sign-up. */
export function ProfileForm() {
  const { update } = useLogin();
  const [failure, setFailure] = useState<string | null>(null);
  const values = useForm({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: {
      phone: '',
      companyName: '',
      address1: '',
      address2: '',
      city: '',
      state: '',
      zip: '',
      taxExempt: false,
    },
  });

  const submit = values.handleSubmit(async (profile) => {
    setFailure(null);
    const answer = await api('POST /api/site/savenewuserprofile', { body: profile });
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else update((data) => ({ ...data, hasProfile: true }));
  });

  return (
    <FormProvider {...values}>
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <ProfileFields />
        <Checkbox
          label="I am a tax-exempt reseller. I will add my certificate to my account."
          {...values.register('taxExempt')}
        />
        <Button type="submit" busy={values.formState.isSubmitting} className="w-full">
          Continue
        </Button>
      </form>
    </FormProvider>
  );
}

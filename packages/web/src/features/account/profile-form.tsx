import {
  Address1,
  Address2,
  City,
  CompanyName,
  limits,
  Phone,
  State,
  usStates,
  Zip,
} from '@fairlot/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, inputClass, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFirstFieldFocus } from '../../ui/use-first-field-focus.ts';
import { useSession } from '../session/public.ts';
import { failureText } from './failure-text.ts';
import { maskPhone } from './phone-mask.ts';

/** Section 5, Profile. */
const Values = z.object({
  phone: Phone,
  companyName: CompanyName,
  address1: Address1,
  address2: Address2,
  city: City,
  state: z.string().pipe(State),
  zip: Zip,
  taxExempt: z.boolean(),
});

/** Step 2 of sign-up. */
export function ProfileForm() {
  const { update } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setValue, formState } = useForm({
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
  const { errors, isSubmitting } = formState;
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async (profile) => {
    setFailure(null);
    const answer = await api('POST /api/site/savenewuserprofile', { body: profile });
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else update((data) => ({ ...data, hasProfile: true }));
  });

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(555) 123-4567"
        error={errors.phone?.message}
        {...register('phone', {
          onChange: (event: { target: HTMLInputElement }) => {
            // Someone who mends a digit in the middle keeps his place; the mask follows on leaving.
            const { value, selectionStart } = event.target;
            if (selectionStart === value.length) setValue('phone', maskPhone(value));
          },
          onBlur: (event: { target: HTMLInputElement }) => {
            setValue('phone', maskPhone(event.target.value));
          },
        })}
      />
      <TextField
        label="Company name (optional)"
        autoComplete="organization"
        maxLength={limits.addressLength}
        {...register('companyName')}
      />
      <TextField
        label="Address"
        autoComplete="address-line1"
        maxLength={limits.addressLength}
        error={errors.address1?.message}
        {...register('address1')}
      />
      <TextField
        label="Apartment, suite (optional)"
        autoComplete="address-line2"
        maxLength={limits.addressLength}
        {...register('address2')}
      />
      <div className="grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
        <TextField
          label="City"
          autoComplete="address-level2"
          maxLength={limits.cityLength}
          error={errors.city?.message}
          {...register('city')}
        />
        <Field label="State" error={errors.state?.message}>
          {(control) => (
            <select
              className={inputClass}
              autoComplete="address-level1"
              {...control}
              {...register('state')}
            >
              <option value="">Choose…</option>
              {usStates.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label="ZIP"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          error={errors.zip?.message}
          {...register('zip')}
        />
      </div>
      <Checkbox
        label="I am a tax-exempt reseller. I will add my certificate to my account."
        {...register('taxExempt')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Continue
      </Button>
    </form>
  );
}

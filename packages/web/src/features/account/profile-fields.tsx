import {
  Address1,
  Address2,
  City,
  CompanyName,
  limits,
  Phone,
  State,
  Zip,
} from '@fairlot/contract';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { maskPhone } from '@fairlot/ui/phone-mask.ts';
import { TextField } from '@fairlot/ui/field.tsx';
import { StateField } from '@fairlot/ui/state-field.tsx';

/** Section 5, Profile: the rules for the fields below. */
export const profileShape = {
  phone: Phone,
  companyName: CompanyName,
  address1: Address1,
  address2: Address2,
  city: City,
  state: z.string().pipe(State),
  zip: Zip,
};

type Values = Record<keyof typeof profileShape, string>;

/**
 * Phone, company and address, for a form that provides `profileShape`. Fields are registered in the
 * order in which they stand: the first that is wrong gets the focus.
 */
export function ProfileFields() {
  const { register, setValue, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(555) 123-4567"
        error={errors.phone?.message}
        {...register('phone', {
          onChange: (event: { target: HTMLInputElement }) => {
            // Formatted on blur, so that correcting a digit in the middle does not move the cursor.
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
        <StateField
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('state')}
        />
        <TextField
          label="ZIP"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          error={errors.zip?.message}
          {...register('zip')}
        />
      </div>
    </>
  );
}

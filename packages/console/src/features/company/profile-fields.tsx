import { limits } from '@fairlot/contract';
import type { CompanyProfile } from '@fairlot/contract';
import { TextField } from '@fairlot/ui/field.tsx';
import { PhoneField } from '@fairlot/ui/phone-field.tsx';
import { StateField } from '@fairlot/ui/state-field.tsx';

/** The values of an empty form. */
export const emptyProfile: Record<keyof CompanyProfile, string> = {
  companyName: '',
  address1: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  licenseNumber: '',
};

export type ProfileValues = typeof emptyProfile;
/** Errors by field. */
export type ProfileErrors = Partial<Record<keyof CompanyProfile, string>>;

/** Name, address and license of a company. */
export function ProfileFields({
  values,
  errors,
  isVerified = false,
  disabled = false,
  onChange,
}: {
  values: ProfileValues;
  errors: ProfileErrors;
  /** Then name and state cannot be edited. */
  isVerified?: boolean;
  disabled?: boolean;
  onChange: (change: Partial<ProfileValues>) => void;
}) {
  const field = (name: keyof ProfileValues) => ({
    name,
    value: values[name],
    error: errors[name],
    disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField
        {...field('companyName')}
        label="Company name"
        hint={isVerified ? 'Verified, so it cannot be changed here.' : 'As bidders will see it.'}
        autoComplete="organization"
        maxLength={limits.addressLength}
        disabled={disabled || isVerified}
        required
        className="sm:col-span-6"
      />
      <TextField
        {...field('address1')}
        label="Street address"
        autoComplete="street-address"
        maxLength={limits.addressLength}
        required
        className="sm:col-span-6"
      />
      <TextField
        {...field('city')}
        label="City"
        autoComplete="address-level2"
        maxLength={limits.cityLength}
        required
        className="sm:col-span-3"
      />
      <StateField
        {...field('state')}
        disabled={disabled || isVerified}
        required
        className="sm:col-span-2"
      />
      <TextField
        {...field('zip')}
        label="ZIP"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        required
        className="sm:col-span-1"
      />
      <PhoneField
        label="Phone"
        name="phone"
        value={values.phone}
        error={errors.phone}
        disabled={disabled}
        onChange={(phone) => onChange({ phone })}
        className="sm:col-span-2"
      />
      <TextField
        {...field('email')}
        label="Email for bidders"
        type="email"
        autoComplete="email"
        maxLength={limits.emailLength}
        required
        className="sm:col-span-4"
      />
      <TextField
        {...field('licenseNumber')}
        label="Auctioneer license number"
        hint="If your state licenses auctioneers. It is shown on your page and at your sales."
        maxLength={limits.addressLength}
        className="sm:col-span-6"
      />
    </div>
  );
}

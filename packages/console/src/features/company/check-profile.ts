import { CompanyProfile } from '@fairlot/contract';
import type { ProfileErrors, ProfileValues } from './profile-fields.tsx';

/** The profile as the server accepts it, or the error of each field. */
export function checkProfile(
  values: ProfileValues,
): { profile: CompanyProfile; errors: null } | { profile: null; errors: ProfileErrors } {
  const checked = CompanyProfile.safeParse(values);
  if (checked.success) return { profile: checked.data, errors: null };
  const errors: ProfileErrors = {};
  for (const { path, message } of checked.error.issues) {
    errors[path[0] as keyof ProfileValues] ??= message;
  }
  return { profile: null, errors };
}

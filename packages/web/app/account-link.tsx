import type { LoginData } from '@fairlot/contract';
import { Link } from 'react-router';
import { areaPaths } from '../src/features/account-area/public.ts';
import { fullNameOf, initialsOf } from '../src/features/login/public.ts';

/** The user's initials link to their account (section 2), which also has the logout. */
export function AccountLink({ data }: { data: LoginData }) {
  return (
    <Link
      to={areaPaths.summary}
      // Users of voice control call the link by what they see on it.
      aria-label={`Account of ${fullNameOf(data)}, ${initialsOf(data)}`}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <span className="grid size-9 place-items-center rounded-full bg-brand text-sm font-bold text-on-brand">
        {initialsOf(data)}
      </span>
    </Link>
  );
}

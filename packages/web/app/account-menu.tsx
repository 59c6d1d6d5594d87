import type { LoginData } from '@fairlot/contract';
import { Link } from 'react-router';
import { areaPaths } from '../src/features/account-area/public.ts';
import { fullNameOf, initialsOf } from '../src/features/session/public.ts';
import { Button } from '../src/ui/button.tsx';
import { Popover } from '../src/ui/popover.tsx';

const links = [
  [areaPaths.summary, 'My account'],
  [areaPaths.currentBids, 'Bidding history'],
] as const;

/** The user's initials, and behind them who he is and the way out. */
export function AccountMenu({ data, onLogout }: { data: LoginData; onLogout: () => void }) {
  return (
    <Popover
      // Whoever speaks to the machine calls the button by what he sees on it.
      label={`Account of ${fullNameOf(data)}, ${initialsOf(data)}`}
      trigger={
        <span className="grid size-9 place-items-center rounded-full bg-brand text-sm font-bold text-on-brand">
          {initialsOf(data)}
        </span>
      }
    >
      <p className="font-semibold">{fullNameOf(data)}</p>
      <p className="text-sm text-ink-soft">{data.email}</p>
      <ul className="mt-3 -mx-2 border-t border-line pt-2">
        {links.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-md px-2 text-sm font-semibold hover:bg-sunken"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Button look="secondary" className="mt-2 w-full" onClick={onLogout}>
        Log Out
      </Button>
    </Popover>
  );
}

import type { LoginData } from '@fairlot/contract';
import { fullNameOf, initialsOf } from '../src/features/session/public.ts';
import { Button } from '../src/ui/button.tsx';
import { Popover } from '../src/ui/popover.tsx';

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
      <Button look="secondary" className="mt-4 w-full" onClick={onLogout}>
        Log Out
      </Button>
    </Popover>
  );
}

import { failureText, useAccountDialog } from '../src/features/account/public.ts';
import { useSession } from '../src/features/session/public.ts';
import { Button } from '../src/ui/button.tsx';
import { focusContent } from '../src/ui/focus-return.ts';
import { Skeleton } from '../src/ui/skeleton.tsx';
import { notify } from '../src/ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AlertsBell } from './alerts-bell.tsx';

/** Who is signed in, or the two ways to be. Keeps its room until that is known. */
export function AccountCorner() {
  const session = useSession();
  async function logOut() {
    const failed = await session.logout();
    if (failed === null) focusContent();
    else void notify('error', failureText(failed));
  }
  return (
    <div className="flex h-11 min-w-42 items-center max-[22rem]:min-w-36 justify-end gap-1">
      {session.status === 'unknown' && (
        <Skeleton className="h-9 w-40 rounded-full [@media(scripting:none)]:hidden" />
      )}
      {session.status === 'visitor' && <VisitorButtons />}
      {session.status === 'signed-in' && (
        <>
          <AlertsBell alerts={session.data.alerts} />
          <AccountMenu data={session.data} onLogout={() => void logOut()} />
        </>
      )}
    </div>
  );
}

function VisitorButtons() {
  const { open } = useAccountDialog();
  return (
    <>
      <Button
        look="quiet"
        className="px-3.5 max-[22rem]:px-2.5"
        onClick={() => open('login', { need: 'login' })}
      >
        Log In
      </Button>
      <Button className="px-4 max-[22rem]:px-2.5" onClick={() => open('register')}>
        Sign Up
      </Button>
    </>
  );
}

import { Suspense } from 'react';
import { useAccountDialog } from '../src/features/account/public.ts';
import { useLogin } from '../src/features/login/public.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Visitors, the majority, do not load the bell and the menu. */
const SignedInCorner = lazyPart(() => import('./signed-in-corner.tsx'));

/** Who is signed in, or the two ways to be. Keeps its room until that is known. */
export function AccountCorner() {
  const login = useLogin();
  const waiting = <Skeleton className="h-9 w-full rounded-full [@media(scripting:none)]:hidden" />;
  return (
    <div className="flex h-11 min-w-50.5 items-center gap-1 max-sm:justify-between max-[25rem]:min-w-40.5 sm:justify-end lg:min-w-54">
      {login.status === 'unknown' && waiting}
      {login.status === 'visitor' && <VisitorButtons />}
      {login.status === 'signed-in' && (
        <Suspense fallback={waiting}>
          <SignedInCorner data={login.data} />
        </Suspense>
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
        className="px-3.5 max-[25rem]:px-2.5"
        onClick={() => open('login', { need: 'login' })}
      >
        Log In
      </Button>
      <Button className="px-4" onClick={() => open('register')}>
        Sign Up
      </Button>
    </>
  );
}

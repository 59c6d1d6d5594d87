import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { NeedsScripts } from '@fairlot/ui/needs-scripts.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { fullNameOf, useLogin } from '../login/public.ts';
import { AreaMenu } from './area-menu.tsx';
import { areaPaths, isCurrent } from './area-paths.ts';
import { SignedOut } from './signed-out.tsx';

/** The frame of the account area (section 2): its menu and a page, or the login form. */
export function AccountArea({ children }: { children: ReactNode }) {
  const login = useLogin();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  // Who has logged out is on the way to another page: a login form would come and go, and ask for their passkey.
  const isLeaving = state !== 'idle' && isCurrent(pathname, areaPaths.logout);
  if (login.status === 'visitor' && !isLeaving) return <SignedOut purpose="see your account" />;
  return (
    // At least as high as the window, so that loading content does not move the footer.
    <div className="page-width min-h-dvh py-6 lg:py-10">
      <p className="text-sm text-ink-soft">My account</p>
      <NeedsScripts what="Your account" />
      {login.status === 'signed-in' ? (
        <p className="font-display text-xl leading-8 font-semibold">{fullNameOf(login.data)}</p>
      ) : (
        <Skeleton className="h-8 w-48" />
      )}
      <div className="mt-4 grid items-start gap-6 lg:mt-8 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10">
        <AreaMenu />
        {login.status === 'signed-in' ? (
          // Remounted when the login changes, so that no form keeps the previous user's input.
          <div key={login.data.sessionId}>{children}</div>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </div>
  );
}

import type { LoginData } from '@fairlot/contract';
import { LayoutDashboard } from 'lucide-react';
import { NavLink } from 'react-router';
import { failureText } from '../src/features/account/public.ts';
import { AlertsBell } from '../src/features/alerts/public.ts';
import { dashboardPaths } from '../src/features/dashboard/public.ts';
import { useSession } from '../src/features/session/public.ts';
import { focusContent } from '../src/ui/focus-return.ts';
import { classNames } from '../src/ui/class-names.ts';
import { notify } from '../src/ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';

/** What the head of the page has for whoever is signed in. */
export default function SignedInCorner({ data }: { data: LoginData }) {
  const session = useSession();
  async function logOut() {
    const failed = await session.logout();
    if (failed === null) focusContent();
    else void notify('error', failureText(failed));
  }
  return (
    <>
      <DashboardLink />
      <AlertsBell alerts={data.alerts} />
      <AccountMenu data={data} onLogout={() => void logOut()} />
    </>
  );
}

/** An icon on a phone, its name on a desk. */
function DashboardLink() {
  return (
    <NavLink
      to={dashboardPaths.favorites}
      className={({ isActive }) =>
        classNames(
          'inline-flex h-11 min-w-11 items-center justify-center rounded-full text-sm font-semibold hover:bg-sunken lg:px-3.5',
          isActive && 'text-brand',
        )
      }
    >
      <LayoutDashboard aria-hidden className="size-5 lg:hidden" />
      <span className="max-lg:sr-only">Dashboard</span>
    </NavLink>
  );
}

import type { LoginData } from '@fairlot/contract';
import { LayoutDashboard, Store } from 'lucide-react';
import { NavLink } from 'react-router';
import { AlertsBell } from '../src/features/alerts/public.ts';
import { dashboardPaths } from '../src/features/dashboard/public.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { AccountLink } from './account-link.tsx';

/** The right end of the page header for signed-in users. */
export default function SignedInCorner({ data }: { data: LoginData }) {
  return (
    <>
      {data.consoleUrl !== '' && <ConsoleLink url={data.consoleUrl} />}
      <DashboardLink />
      <AlertsBell alerts={data.alerts} />
      <AccountLink data={data} />
    </>
  );
}

/** For a seller's staff. A phone has no room for it here and shows it in the account menu. */
function ConsoleLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      className="hidden h-11 min-w-11 items-center justify-center rounded-full text-sm font-semibold hover:bg-sunken sm:inline-flex lg:px-3.5"
    >
      <Store aria-hidden className="size-5 lg:hidden" />
      <span className="max-lg:sr-only">Console</span>
    </a>
  );
}

/** An icon on a phone, a label on a desktop. */
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

import type { LoginData } from '@fairlot/contract';
import { LayoutDashboard } from 'lucide-react';
import { NavLink } from 'react-router';
import { AlertsBell } from '../src/features/alerts/public.ts';
import { dashboardPaths } from '../src/features/dashboard/public.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { AccountLink } from './account-link.tsx';

/** What the head of the page has for whoever is signed in. */
export default function SignedInCorner({ data }: { data: LoginData }) {
  return (
    <>
      <DashboardLink />
      <AlertsBell alerts={data.alerts} />
      <AccountLink data={data} />
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

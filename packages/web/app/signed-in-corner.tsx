import type { LoginData } from '@fairlot/contract';
import { LayoutDashboard, Store } from 'lucide-react';
import { NavLink } from 'react-router';
import { AlertsBell } from '../src/features/alerts/public.ts';
import { QuickBidPlace } from '../src/features/bidding/public.ts';
import { ClosingNext, useClosingNext } from '../src/features/closing-next/public.ts';
import { dashboardPaths } from '../src/features/dashboard/public.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { AccountLink } from './account-link.tsx';

/** The right end of the page header for signed-in users, and what they have at the foot of the page. */
export default function SignedInCorner({ data }: { data: LoginData }) {
  const closing = useClosingNext();
  return (
    <>
      {data.consoleUrl !== '' && <ConsoleLink url={data.consoleUrl} />}
      <DashboardLink isNeeded={closing.outbidCount > 0} />
      <AlertsBell alerts={data.alerts} />
      <AccountLink data={data} />
      <ClosingNext closing={closing} />
      <QuickBidPlace />
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

/**
 * An icon on a phone, a label on a desktop. Leads to the lots that somebody was outbid on while there are any,
 * otherwise to the first page.
 */
function DashboardLink({ isNeeded }: { isNeeded: boolean }) {
  return (
    <NavLink
      to={isNeeded ? dashboardPaths.currentBids : dashboardPaths.favorites}
      className={({ isActive }) =>
        classNames(
          'inline-flex h-11 min-w-11 items-center justify-center rounded-full text-sm font-semibold hover:bg-sunken max-sm:ml-3 lg:px-3.5',
          isActive && 'text-brand',
        )
      }
    >
      <LayoutDashboard aria-hidden className="size-5 lg:hidden" />
      <span className="max-lg:sr-only">Dashboard</span>
    </NavLink>
  );
}

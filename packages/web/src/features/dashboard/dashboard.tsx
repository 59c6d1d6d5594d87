import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { NeedsScripts } from '@fairlot/ui/needs-scripts.tsx';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { SignedOut } from '../account-area/public.ts';
import { PendingLots } from '../auction/public.ts';
import { useLogin } from '../login/public.ts';
import { dashboardPaths, leadsVisitorsHome, tabAt } from './dashboard-paths.ts';

/**
 * The frame of the dashboard (second specification, section 2): its tabs and a page, or the login form.
 * Follows are shown on the marketplace only.
 */
export function Dashboard({
  isMarketplace,
  children,
}: {
  isMarketplace: boolean;
  children: ReactNode;
}) {
  const login = useLogin();
  const { pathname } = useLocation();
  const tab = tabAt(pathname);
  if (login.status === 'visitor') {
    return leadsVisitorsHome(pathname) ? (
      <Navigate to="/" replace />
    ) : (
      <SignedOut purpose="see your dashboard" />
    );
  }
  return (
    // At least as high as the window, so that loading content does not move the footer.
    <div className="page-width min-h-dvh py-6 lg:py-10">
      <h1 className="mb-3 text-2xl sm:text-3xl">Dashboard</h1>
      <TabLinks
        label="Dashboard"
        tabs={[
          { to: dashboardPaths.favorites, label: 'Favorites', active: tab === 'favorites' },
          { to: dashboardPaths.currentBids, label: 'My Bids', active: tab === 'bids' },
          { to: dashboardPaths.invoices, label: 'Invoices', active: tab === 'invoices' },
          ...(isMarketplace
            ? [{ to: dashboardPaths.searches, label: 'Following', active: tab === 'following' }]
            : []),
        ]}
      />
      <NeedsScripts what="Your dashboard" />
      {login.status === 'unknown' ? (
        <div className="pt-19">
          <PendingLots />
        </div>
      ) : (
        // Remounted when the login changes, so that nothing of the previous user is left.
        <div key={login.data.sessionId}>{children}</div>
      )}
    </div>
  );
}

import type { Calls, ReplyOf } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SectionCard } from '../src/features/account-area/public.ts';
import { dashboardPaths } from '../src/features/dashboard/public.ts';
import {
  invoicePath,
  listStatusLabels,
  schedulePath,
  StatusBadge,
} from '../src/features/invoices/public.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { loginOf, useViewer } from '../src/lib/viewer.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

type Dashboard = ReplyOf<Calls['GET /api/site/GetDashboard']>;

/**
 * What the user still has to do, on their summary: pickups, and invoices to pay (second specification, section
 * 2).
 */
export function PendingTasks() {
  const login = loginOf(useViewer());
  const query = useQuery({
    queryKey: ['dashboard', 'summary', login],
    queryFn: () => fetchData('GET /api/site/GetDashboard'),
    enabled: login !== null,
  });
  if (query.data !== undefined) return <PendingTaskCards dashboard={query.data} />;
  const waiting = query.isError ? (
    <p className="text-sm text-ink-soft">
      This could not be loaded.{' '}
      <Button look="quiet" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  ) : (
    <Skeleton className="h-17" />
  );
  // Its elements differ from the loaded ones, so that replacing them does not count as a layout shift.
  return (
    <>
      <SectionCard key="pending-schedules" title="Schedules">
        {waiting}
      </SectionCard>
      <SectionCard key="pending-invoices" title="Pending Invoices">
        {waiting}
      </SectionCard>
    </>
  );
}

function PendingTaskCards({
  dashboard: { pendingSchedules, pendingInvoices },
}: {
  dashboard: Dashboard;
}) {
  return (
    <>
      <SectionCard title="Schedules" action={<ToInvoices />}>
        <Rows empty="No Schedules">
          {pendingSchedules.map((one) => (
            <Row
              key={one.secureId}
              to={one.pickupTimeStr === '' ? schedulePath(one.secureId) : invoicePath(one.secureId)}
              invoice={one}
            >
              {one.pickupTimeStr === '' ? (
                <Badge tone="brass">Choose a pickup time</Badge>
              ) : (
                <span className="text-sm font-semibold">{unbrokenTime(one.pickupTimeStr)}</span>
              )}
            </Row>
          ))}
        </Rows>
      </SectionCard>
      <SectionCard title="Pending Invoices" action={<ToInvoices />}>
        <Rows empty="No Pending Invoices">
          {pendingInvoices.map((one) => (
            <Row key={one.secureId} to={invoicePath(one.secureId)} invoice={one}>
              <Money dollars={one.amountDue} className="font-semibold" />
              <StatusBadge label={listStatusLabels[one.paymentStatus]} />
            </Row>
          ))}
        </Rows>
      </SectionCard>
    </>
  );
}

function ToInvoices() {
  return (
    <Link
      to={dashboardPaths.invoices}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
    >
      All invoices
    </Link>
  );
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  return children.length === 0 ? (
    <p className="text-sm text-ink-soft">{empty}</p>
  ) : (
    <ul className="divide-y divide-line">{children}</ul>
  );
}

/** An invoice; the whole line links to it. */
function Row({
  to,
  invoice: { invoiceNumber, auctionTitle },
  children,
}: {
  to: string;
  invoice: { readonly invoiceNumber: number; readonly auctionTitle: string };
  children: ReactNode;
}) {
  return (
    <li className="group relative py-3 last:pb-0">
      <Link to={to} className="font-semibold after:absolute after:inset-0 group-hover:text-brand">
        Invoice #{invoiceNumber}
      </Link>
      <p className="text-sm text-ink-soft wrap-anywhere">{auctionTitle}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </li>
  );
}

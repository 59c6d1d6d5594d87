import { Link, Outlet, useLocation } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useViewer } from '../viewer/public.ts';

/** The operator's navigation, with the number of open items. */
export function OperatorFrame() {
  const { pathname } = useLocation();
  const { signOut, companies: own } = useViewer();
  const { data: companies } = useCall('GET /api/console/operator/companies');
  const { data: reports } = useCall('GET /api/console/operator/reports');
  const { data: signals } = useCall('GET /api/console/operator/signals');
  const sections = [
    ['/operator', 'Companies', companies?.filter(({ standing }) => standing === 'waiting').length],
    ['/operator/sales', 'Running sales', 0],
    ['/operator/cancellations', 'Cancellations', 0],
    ['/operator/reports', 'Reports', reports?.filter(({ handled }) => handled === null).length],
    [
      '/operator/signals',
      'Suspicious bidding',
      signals?.filter(({ looked }) => looked === null).length,
    ],
    ['/operator/log', 'Activity', 0],
  ] as const;
  return (
    <main className="mx-auto max-w-5xl px-5 py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 text-sm font-semibold">
        <Wordmark name="Fairlot Console" logo={null} />
        <p className="flex items-center gap-x-2">
          {own.length > 0 && (
            <Link to="/" className="inline-flex min-h-11 items-center text-brand underline">
              Switch company
            </Link>
          )}
          <Button look="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </p>
      </div>
      <TabLinks
        label="The marketplace"
        tabs={sections.map(([to, label, waiting = 0]) => ({
          to,
          label: waiting === 0 ? label : `${label} (${waiting})`,
          active: pathname === to,
        }))}
      />
      <div className="mt-8 max-w-3xl">
        <Outlet />
      </div>
    </main>
  );
}

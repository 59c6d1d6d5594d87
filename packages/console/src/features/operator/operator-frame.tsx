import { Link, Outlet, useLocation } from 'react-router';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { useCall } from '../../lib/use-call.ts';

/** The operator's navigation, with the number of open items. */
export function OperatorFrame() {
  const { pathname } = useLocation();
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
      <p className="mb-4">
        <Link to="/" className="text-sm font-semibold text-brand underline">
          Switch company
        </Link>
      </p>
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

import { Link, Outlet, useLocation, useParams } from 'react-router';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { useCall } from '../../lib/use-call.ts';
import { SaleStage } from '../sales/public.ts';
import { useCompany } from '../viewer/public.ts';
import { partsOf } from './sale-parts.ts';

/** The header of every page of a sale: its title, stage and navigation. */
export function SaleFrame() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const sale = sales.data?.find((one) => one.saleId === saleId);
  const { pathname } = useLocation();
  const overview = `/${sellerId}/sales/${saleId}`;
  const tabs = partsOf(sale?.stage, (action) => company?.can(action) === true).map(
    ({ to, label }) => ({
      to: to === '' ? overview : `${overview}/${to}`,
      label,
      active: pathname.slice(overview.length + 1).split('/')[0] === to,
    }),
  );
  return (
    <>
      <div className="-mt-3 flex min-h-11 min-w-0 items-center gap-2 text-sm">
        <Link
          to={`/${sellerId}/sales`}
          className="inline-flex min-h-11 shrink-0 items-center text-brand underline"
        >
          Sales
        </Link>
        {sale !== undefined && (
          <>
            {/* The overview has the name as its heading. */}
            {pathname !== overview && (
              <>
                <span aria-hidden className="text-ink-soft">
                  /
                </span>
                <Link to={overview} className="min-w-0 truncate py-2.5 font-semibold">
                  {sale.title || 'Untitled sale'}
                </Link>
              </>
            )}
            <span className="shrink-0">
              <SaleStage {...sale} />
            </span>
          </>
        )}
      </div>
      <div className="mb-6">
        <TabLinks label="Sale" tabs={tabs} />
      </div>
      <Outlet />
    </>
  );
}

import type { SaleSetup } from '@fairlot/contract';
import { useParams } from 'react-router';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { useCompany } from '../viewer/public.ts';
import { PaymentAndPickup } from '../invoices/public.ts';
import { TasksOfSale } from '../today/public.ts';
import { CancelSale } from './cancel-sale.tsx';
import { Checklist } from './checklist.tsx';
import { Figures } from './figures.tsx';
import { SaleActions } from './sale-actions.tsx';

/** A sale: its stage, what blocks the next step, and that step. */
export function SalePage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const params = { sellerId, saleId };
  const setup = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/setup', { params });
  const checklist = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/checklist', {
    params,
  });
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const sale = sales.data?.find((one) => one.saleId === saleId);
  if (setup.isError || checklist.isError) {
    return <Notice tone="bad">This sale could not be loaded.</Notice>;
  }
  if (setup.data === undefined || checklist.data === undefined)
    return <Skeleton className="h-96" />;
  const { fields, stage } = setup.data;
  const isOpen = stage === 'draft' || stage === 'preview';
  const isSettled = stage === 'settled' || stage === 'archived';
  const title = fields.title || 'Untitled sale';
  return (
    <>
      <title>{title}</title>
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p className="mt-1 text-sm text-ink-soft">
        <Next setup={setup.data} blockers={checklist.data.blockers.length} />
      </p>
      <SaleActions {...params} setup={setup.data} checklist={checklist.data} />
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isOpen ? (
          <Checklist checklist={checklist.data} />
        ) : (
          <div className="space-y-6">
            <TasksOfSale sellerId={sellerId} saleId={saleId} />
            {isSettled && company?.can('sale.report') === true && (
              <PaymentAndPickup sellerId={sellerId} saleId={saleId} />
            )}
          </div>
        )}
        <Figures setup={setup.data} checklist={checklist.data} sale={sale} />
      </div>
      {(stage === 'preview' || stage === 'published') && company?.can('sale.cancel') === true && (
        <CancelSale {...params} title={title} />
      )}
    </>
  );
}

/** The next step, in one sentence. */
function Next({
  setup: { stage, publishedAt, fields },
  blockers,
}: {
  setup: SaleSetup;
  blockers: number;
}) {
  if (stage === 'preview' && publishedAt !== null) {
    return `Everyone can see its preview. It opens to bidders ${localTime(publishedAt, fields.timeZone)}.`;
  }
  if (stage === 'draft' || stage === 'preview') {
    const seen = stage === 'draft' ? 'Only your team can see this.' : 'Everyone can see a preview.';
    return blockers > 0
      ? `${seen} ${plural(blockers, 'thing')} to fix before it can be published.`
      : `${seen} It is ready to publish.`;
  }
  const sentences = {
    published: 'Bidders can see it and bid.',
    closing: 'Its lots are closing now.',
    closed: 'All lots have closed; invoices are being made.',
    settled: 'Every winner has their invoice.',
    cancelled: 'It was canceled: its lots have left it, and nobody owes anything.',
    archived: 'Archived.',
  };
  return sentences[stage];
}

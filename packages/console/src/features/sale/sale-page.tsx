import type { SaleSetup } from '@fairlot/contract';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { useCompany, useMarketplace } from '../viewer/public.ts';
import { SeeAsBidders } from '../look/public.ts';
import { PaymentAndPickup } from '../invoices/public.ts';
import { TasksOfSale } from '../today/public.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CancelSaleDialog } from './cancel-sale-dialog.tsx';
import { Checklist } from './checklist.tsx';
import { Figures } from './figures.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { UnscheduleDialog } from './unschedule-dialog.tsx';

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
  const [dialog, setDialog] = useState<'publish' | 'unschedule' | 'cancel' | 'archive' | null>(
    null,
  );
  if (setup.isError || checklist.isError) {
    return <Notice tone="bad">This sale could not be loaded.</Notice>;
  }
  if (setup.data === undefined || checklist.data === undefined)
    return <Skeleton className="h-96" />;
  const { fields, stage, publishedAt } = setup.data;
  const isScheduled = stage === 'preview' && publishedAt !== null;
  const isOpen = stage === 'draft' || stage === 'preview';
  const mayEdit = company?.can('sale.edit') === true;
  const mayPublish = company?.can('sale.publish') === true;
  const isRunning = stage === 'published' || stage === 'closing';
  const isSettled = stage === 'settled' || stage === 'archived';
  const isReady = checklist.data.blockers.length === 0;
  const title = fields.title || 'Untitled sale';
  return (
    <>
      <title>{title}</title>
      <h1 className="text-2xl wrap-anywhere">{title}</h1>
      <p className="mt-1 text-sm text-ink-soft">
        <Next setup={setup.data} blockers={checklist.data.blockers.length} />
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {mayPublish && isOpen && (
          <Button look={isReady ? 'primary' : 'secondary'} onClick={() => setDialog('publish')}>
            {isScheduled ? 'Change the publication…' : 'Publish…'}
          </Button>
        )}
        {mayPublish && isScheduled && (
          <Button look="secondary" onClick={() => setDialog('unschedule')}>
            Unschedule it…
          </Button>
        )}
        {isRunning && (
          <Link to="live" className={buttonClass('primary')}>
            Live board
          </Link>
        )}
        {isSettled && company?.can('after-sale.see') === true && (
          <Link to="after" className={buttonClass('secondary')}>
            Unsold lots
          </Link>
        )}
        <Link
          to="setup/basics"
          className={buttonClass(isOpen && mayEdit && !isReady ? 'primary' : 'secondary')}
        >
          {mayEdit && isOpen ? 'Edit setup' : 'View setup'}
        </Link>
        {/* Quiet buttons look like text: on a phone they align with the text above. */}
        <div className="flex flex-wrap gap-x-3 max-sm:-ml-5 max-sm:basis-full">
          {isOpen && company?.can('sale.rehearse') === true && (
            <Link to="rehearsal" className={buttonClass('quiet')}>
              Rehearse this sale
            </Link>
          )}
          {(stage === 'settled' || stage === 'cancelled') &&
            company?.can('sale.archive') === true && (
              <Button look="quiet" onClick={() => setDialog('archive')}>
                Archive it…
              </Button>
            )}
          {stage === 'draft' ? (
            <SeeAsBidders sellerId={sellerId} saleId={saleId} />
          ) : (
            <OnSite saleId={saleId} />
          )}
        </div>
        {(stage === 'preview' || stage === 'published') && company?.can('sale.cancel') === true && (
          <Button look="danger" className="sm:ml-auto" onClick={() => setDialog('cancel')}>
            Cancel the sale…
          </Button>
        )}
      </div>
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
      {dialog === 'publish' && (
        <PublishDialog
          setup={setup.data}
          checklist={checklist.data}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'cancel' && (
        <CancelSaleDialog {...params} title={title} onClose={() => setDialog(null)} />
      )}
      {dialog === 'archive' && <ArchiveDialog {...params} onClose={() => setDialog(null)} />}
      {dialog === 'unschedule' && (
        <UnscheduleDialog setup={setup.data} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function OnSite({ saleId }: { saleId: string }) {
  const marketplace = useMarketplace();
  if (marketplace === undefined) return null;
  return (
    <a href={`${marketplace.url}/auction/${saleId}`} className={buttonClass('quiet')}>
      See it on {marketplace.name}
    </a>
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

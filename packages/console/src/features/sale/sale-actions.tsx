import type { SaleChecklist, SaleSetup } from '@fairlot/contract';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { SeeAsBidders } from '../look/public.ts';
import { useCompany, useMarketplace } from '../viewer/public.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { UnscheduleDialog } from './unschedule-dialog.tsx';

/** What can be done with a sale at its stage, and where else it is worked on. */
export function SaleActions({
  sellerId,
  saleId,
  setup,
  checklist,
}: {
  readonly sellerId: string;
  readonly saleId: string;
  readonly setup: SaleSetup;
  readonly checklist: SaleChecklist;
}) {
  const company = useCompany();
  const [dialog, setDialog] = useState<'publish' | 'unschedule' | 'archive' | null>(null);
  const { stage, publishedAt } = setup;
  const isScheduled = stage === 'preview' && publishedAt !== null;
  const isOpen = stage === 'draft' || stage === 'preview';
  const isRunning = stage === 'published' || stage === 'closing';
  const isSettled = stage === 'settled' || stage === 'archived';
  const isReady = checklist.blockers.length === 0;
  const mayEdit = company?.can('sale.edit') === true;
  const mayPublish = company?.can('sale.publish') === true;
  return (
    <>
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
      </div>
      {dialog === 'publish' && (
        <PublishDialog setup={setup} checklist={checklist} onClose={() => setDialog(null)} />
      )}
      {dialog === 'archive' && (
        <ArchiveDialog sellerId={sellerId} saleId={saleId} onClose={() => setDialog(null)} />
      )}
      {dialog === 'unschedule' && (
        <UnscheduleDialog setup={setup} onClose={() => setDialog(null)} />
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

import type { SaleChecklist, SaleSetup } from '@fairlot/contract';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { useCompany, useMarketplace } from '../viewer/public.ts';
import { Checklist } from './checklist.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { UnscheduleDialog } from './unschedule-dialog.tsx';

/** A sale: where it is in its life, what keeps it from the next step, and that step. */
export function SalePage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const params = { sellerId, saleId };
  const setup = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/setup', { params });
  const checklist = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/checklist', {
    params,
  });
  const [dialog, setDialog] = useState<'publish' | 'unschedule' | null>(null);
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
            {isScheduled ? 'Change the publication' : 'Publish'}
          </Button>
        )}
        {mayPublish && isScheduled && (
          <Button look="secondary" onClick={() => setDialog('unschedule')}>
            Take it back
          </Button>
        )}
        <Link
          to="setup/house"
          className={buttonClass(isReady || !mayEdit ? 'secondary' : 'primary')}
        >
          {mayEdit && isOpen ? 'Set it up' : 'See the set-up'}
        </Link>
        {stage !== 'draft' && <OnSite saleId={saleId} />}
      </div>
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isOpen && <Checklist checklist={checklist.data} />}
        <Figures setup={setup.data} checklist={checklist.data} />
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          setup={setup.data}
          checklist={checklist.data}
          onClose={() => setDialog(null)}
        />
      )}
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

/** One sentence: what there is to do next. */
function Next({
  setup: { stage, publishedAt, fields },
  blockers,
}: {
  setup: SaleSetup;
  blockers: number;
}) {
  if (stage === 'preview' && publishedAt !== null) {
    return `Everybody sees its preview. It opens to bidders ${localTime(publishedAt, fields.timeZone)}.`;
  }
  if (stage === 'draft' || stage === 'preview') {
    const seen = stage === 'draft' ? 'Only your own people see this.' : 'Everybody sees a preview.';
    return blockers > 0
      ? `${seen} ${plural(blockers, 'thing')} to mend before it can be published.`
      : `${seen} It is ready to be published.`;
  }
  const sentences = {
    published: 'Bidders see it and bid.',
    closing: 'Its lots are closing now.',
    closed: 'All lots have closed; invoices are being made.',
    settled: 'Every winner has their invoice.',
    archived: 'Put away.',
  };
  return sentences[stage];
}

function Figures({
  setup: { closes, fields },
  checklist: { followers },
}: {
  setup: SaleSetup;
  checklist: SaleChecklist;
}) {
  const lots = closes.reduce((sum, session) => sum + session.lots, 0);
  const ends = closes.filter((session) => session.lots > 0);
  const first = closes.map(({ firstCloseAt }) => firstCloseAt).toSorted()[0];
  const last = ends
    .map(({ lastCloseAt }) => lastCloseAt)
    .toSorted()
    .at(-1);
  const told = (at: string | undefined) =>
    at === undefined ? 'once it has lots' : localTime(at, fields.timeZone);
  const address = [fields.address1, fields.address2, fields.city, `${fields.state} ${fields.zip}`];
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">At a glance</h2>
      <dl className="mt-3 space-y-3 text-sm">
        {(
          [
            ['Lots', lots.toLocaleString('en-US')],
            ['First lot closes', told(first)],
            ['Last lot closes about', told(last)],
            ['Address', address.filter((part) => part.trim() !== '').join(', ')],
            ['Followers of your house', followers.toLocaleString('en-US')],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

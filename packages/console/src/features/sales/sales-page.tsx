import type { ConsoleSale } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { isOver } from './is-over.ts';
import { SaleStage } from './sale-stage.tsx';
import { localTime } from '@fairlot/ui/local-time.ts';

/** The sales of a company; those that need attention first. */
export function SalesPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const { data, isError, refetch } = useCall('GET /api/console/sellers/:sellerId/sales', {
    params: { sellerId },
  });
  return (
    <>
      <title>{`Sales – ${company?.name}`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Sales</h1>
        {company?.can('sale.create') === true && (
          <Link to="new" className={buttonClass('primary')}>
            New sale
          </Link>
        )}
      </div>
      {isError && (
        <Notice tone="bad">
          The sales could not be loaded.{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data?.length === 0 && (
        <EmptyState title="No sales yet">
          A sale begins as a draft that only your own people see.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="grid gap-4 xl:grid-cols-2">
          {data.map((sale) => (
            <SaleCard
              key={sale.saleId}
              sale={sale}
              hasLots={company?.can('lot.see', sale.saleId) === true}
              hasInvoices={company?.can('sale.report', sale.saleId) === true}
              isLinked={company?.can('sale.see-draft', sale.saleId) === true}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function SaleCard({
  sale,
  isLinked,
  hasLots,
  hasInvoices,
}: {
  sale: ConsoleSale;
  isLinked: boolean;
  hasLots: boolean;
  hasInvoices: boolean;
}) {
  const title = sale.title || 'Untitled sale';
  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 text-lg">
          {isLinked ? (
            <Link to={sale.saleId} className="text-brand underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <span className="shrink-0">
          <SaleStage {...sale} />
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {sale.city}, {sale.state} · {whenOf(sale)}
      </p>
      <dl className="mt-4 grid grid-cols-3 gap-4 text-sm">
        <Figure label="Lots" value={sale.lots.toLocaleString('en-US')} />
        {sale.stage !== 'draft' && sale.stage !== 'preview' && (
          <>
            <Figure label="Bidders" value={sale.registeredBidders.toLocaleString('en-US')} />
            <Figure
              label={isOver(sale) ? 'Sold for' : 'Bid so far'}
              value={<Money dollars={sale.hammer} />}
            />
          </>
        )}
      </dl>
      {sale.lotsWithoutPicture > 0 && !isOver(sale) && (
        <p className="mt-3 text-sm font-medium text-brass">
          {plural(sale.lotsWithoutPicture, 'lot')} without a photo
        </p>
      )}
      {hasLots && (
        <Link
          to={`${sale.saleId}/lots`}
          className="mt-3 mr-4 inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          Lots
        </Link>
      )}
      {(sale.stage === 'published' || sale.stage === 'closing') && (
        <Link
          to={`${sale.saleId}/live`}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          Live board
        </Link>
      )}
      {(sale.stage === 'closed' || sale.stage === 'settled') && hasInvoices && (
        <Link
          to={`${sale.saleId}/invoices`}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          Invoices
        </Link>
      )}
    </li>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-base font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** When its lots close, or have closed. */
function whenOf(sale: ConsoleSale): string {
  if (sale.stage === 'cancelled') return 'all of its lots have left it';
  if (sale.isPaused) return 'its clocks are stopped until it is resumed';
  if (sale.firstCloseAt === null || sale.lastCloseAt === null) return 'no lots yet';
  const last = localTime(sale.lastCloseAt, sale.timeZone);
  if (isOver(sale)) return `closed ${last}`;
  if (sale.stage === 'closing') return `last lot about ${last}`;
  return `first lot closes ${localTime(sale.firstCloseAt, sale.timeZone)}`;
}

import type { RegistrationStatus } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { callQuery } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { ApprovalRules } from './approval-rules.tsx';
import { BidderQueue } from './bidder-queue.tsx';
import { BlockedBidders } from './blocked-bidders.tsx';
import { NewcomerLimit } from './newcomer-limit.tsx';

const lists = [
  {
    status: 'pending',
    label: 'Waiting',
    empty: 'Nobody is waiting for approval',
    hint: 'Bidders appear here as they register, until the last lot has closed.',
  },
  {
    status: 'approved',
    label: 'Approved',
    empty: 'Nobody is approved yet',
    hint: 'Bidders whom you or your rules approve appear here.',
  },
  {
    status: 'refused',
    label: 'Declined',
    empty: 'Nobody was declined',
    hint: 'Bidders whom you decline, or whose approval you withdraw, appear here.',
  },
] as const satisfies readonly {
  status: RegistrationStatus;
  label: string;
  empty: string;
  hint: string;
}[];

/** How often the page refetches, in milliseconds: new registrations appear while somebody watches. */
const refreshMs = 15_000;

/** The registrations of a sale with the decisions on them, and the company's blocked bidders. */
export function BiddersPage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const [search] = useSearchParams();
  const asked = search.get('status');
  const list = lists.find(({ status }) => status === asked) ?? lists[0];
  const { status } = list;
  const params = { sellerId, saleId, status };
  const { data, isError } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status', { params }),
    refetchInterval: refreshMs,
  });
  const mayBlock = company?.canEverywhere('bidder.block') ?? false;
  const mayLimit = company?.can('bidder.limit') ?? false;
  const mayDecide = company?.can('bidder.approve') ?? false;
  // Blocks and rules are the whole company's.
  const seesCompany = company?.canEverywhere('bidder.see') ?? false;
  const isOfSale = asked !== 'blocked' && asked !== 'rules';
  if (asked === null && data !== undefined) {
    // Opens the first list with anybody in it. The address has it from then on, so that a list stays open when its
    // last bidder is decided on.
    const filled = lists.find((one) => data.counts[one.status] > 0) ?? lists[0];
    return <Navigate to={`?status=${filled.status}`} replace />;
  }
  return (
    <>
      <title>{`Bidders – ${company?.name}`}</title>
      <h1 className="text-2xl">Bidders</h1>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        {isOfSale
          ? 'Everyone who registered for this sale. Approved bidders get a paddle number and can bid.'
          : 'For all your sales.'}
      </p>
      <TabLinks
        label="Registrations"
        tabs={[
          ...lists.map((one) => ({
            to: `?status=${one.status}`,
            label: data === undefined ? one.label : `${one.label} (${data.counts[one.status]})`,
            active: isOfSale && one.status === status,
          })),
          ...(seesCompany
            ? [
                { to: '?status=blocked', label: 'Blocked', active: asked === 'blocked' },
                { to: '?status=rules', label: 'Rules', active: asked === 'rules' },
              ]
            : []),
        ]}
      />
      <div className="mt-5">
        {isError && <Notice tone="bad">The bidders could not be loaded.</Notice>}
        {asked === 'blocked' && <BlockedBidders mayBlock={mayBlock} />}
        {asked === 'rules' && (
          <div className="space-y-10">
            <ApprovalRules mayDecide={company?.canEverywhere('bidder.approve') ?? false} />
            <NewcomerLimit mayLimit={company?.canEverywhere('bidder.limit') ?? false} />
          </div>
        )}
        {isOfSale && data !== undefined && data.asking > 0 && (
          <Notice tone="brass" className="mb-4 max-w-5xl">
            {plural(data.asking, 'bidder asks', 'bidders ask')} for a higher limit.{' '}
            {status === 'approved' ? (
              'They are at the top of this list.'
            ) : (
              <Link to="?status=approved" className="underline">
                Look at them
              </Link>
            )}
          </Notice>
        )}
        {isOfSale && data === undefined && !isError && <Skeleton className="h-64" />}
        {isOfSale && data?.bidders.length === 0 && (
          <EmptyState title={list.empty}>{list.hint}</EmptyState>
        )}
        {isOfSale && data !== undefined && data.bidders.length > 0 && (
          <BidderQueue
            key={status}
            bidders={data.bidders}
            status={status}
            count={data.counts[status]}
            mayDecide={mayDecide}
            mayLimit={mayLimit}
            mayBlock={mayBlock}
          />
        )}
      </div>
    </>
  );
}

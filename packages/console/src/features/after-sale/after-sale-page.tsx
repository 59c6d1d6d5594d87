import type { PassedLot } from '@fairlot/contract';
import { useParams, useSearchParams } from 'react-router';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { LotDesk } from './lot-desk.tsx';

type State = PassedLot['state'];

const lists: readonly {
  readonly name: string;
  readonly label: string;
  readonly states: readonly State[];
  readonly empty: string;
  readonly more: string;
}[] = [
  {
    name: 'decide',
    label: 'To decide',
    states: ['to-decide'],
    empty: 'No lots are waiting for you',
    more: 'Lots that did not reach their reserve, or had no bid, come here after their sale, and again when an offer ends without a sale.',
  },
  {
    name: 'offered',
    label: 'Offered',
    states: ['offered'],
    empty: 'No offer is open',
    more: 'Lots appear here while a bidder has time to answer.',
  },
  {
    name: 'decided',
    label: 'Decided',
    states: ['sold', 'returned', 'relisted'],
    empty: 'Nothing is decided yet',
    more: 'Lots that were sold by an offer, returned or moved to another sale.',
  },
];

/** Unsold lots: what they could sell for, and the decision on each. */
export function AfterSalePage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const [search] = useSearchParams();
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/after', {
    params: { sellerId, saleId },
  });
  const [first] = lists;
  const list = lists.find(({ name }) => name === search.get('lots')) ?? first;
  const lots = data?.lots.filter(({ state }) => list?.states.includes(state));
  return (
    <>
      <title>{`Unsold lots – ${company?.name}`}</title>
      <h1 className="text-2xl">Unsold lots</h1>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        Offer lots with bids to their bidders; return the others, or move them to another sale. A
        bidder owes nothing until they accept.
      </p>
      {data?.isReady === false && (
        <div className="mb-4 max-w-5xl">
          <Notice>
            You can decide on these lots once all lots of the sale have closed and its invoices are
            made.
          </Notice>
        </div>
      )}
      <TabLinks
        label="Lots that passed"
        tabs={lists.map(({ name, label, states }) => ({
          to: `?lots=${name}`,
          label:
            data === undefined
              ? label
              : `${label} (${data.lots.filter(({ state }) => states.includes(state)).length})`,
          active: name === list?.name,
        }))}
      />
      <div className="mt-5">
        {isError && <Notice tone="bad">The lots could not be loaded.</Notice>}
        {data === undefined && !isError && <Skeleton className="h-64" />}
        {lots?.length === 0 && <EmptyState title={list?.empty ?? ''}>{list?.more}</EmptyState>}
        {data !== undefined && lots !== undefined && lots.length > 0 && (
          <LotDesk
            key={list?.name}
            lots={lots}
            desk={data}
            mayDecide={
              data.isReady && list?.name !== 'decided' && company?.can('after-sale.decide') === true
            }
          />
        )}
      </div>
    </>
  );
}

import { limits, texts } from '@fairlot/contract';
import type { LotTile } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { focusContent } from '@fairlot/ui/focus-return.ts';
import { LotGrid, PendingLots } from '../auction/public.ts';
import type { TileExtras } from '../auction/public.ts';
import { RetractDialog } from '../bidding/public.ts';
import { openSessionsOf, useLiveLots } from '../live/public.ts';
import { GrowingList } from './growing-list.tsx';
import { lotLists } from './lot-lists.ts';
import type { LotListName } from './lot-lists.ts';
import { OwnPart } from './own-part.tsx';
import { usePages } from './use-pages.ts';
import { EmptyListLink } from './empty-list-link.tsx';

/**
 * One of the lists of the viewer's own lots, live. A lot that closes stays in place with its result until the
 * list is refetched.
 */
export function LotList({
  list,
  extras,
  below,
}: {
  list: LotListName;
  extras: TileExtras;
  /** Stands below the list, and comes once that is there: it would be pushed down. */
  below?: ReactNode;
}) {
  const { call, title, hint } = lotLists[list];
  const pages = usePages(
    list,
    limits.dashboardPageSize,
    async (skip) => {
      const params = { skip, take: limits.dashboardPageSize };
      const page = await fetchData(call, { params });
      const costs = 'costs' in page ? page.costs : [];
      const items = page.lots.map((lot) => ({
        ...lot,
        cost: costs.find(({ secureLotId }) => secureLotId === lot.secureId),
      }));
      return { items, totalCount: page.totalCount };
    },
    limits.listRefreshMs,
  );
  const { items, reread } = pages;
  const { lots } = useLiveLots(openSessionsOf(items), items, reread);
  const [retracting, setRetracting] = useState<LotTile | null>(null);
  const withPart = useMemo(() => {
    const costs = new Map(items.map(({ secureId, cost }) => [secureId, cost]));
    const foot = (lot: LotTile) => (
      <OwnPart lot={lot} cost={costs.get(lot.secureId)} onRetract={() => setRetracting(lot)} />
    );
    return { ...extras, foot };
  }, [extras, items]);

  async function retracted() {
    setRetracting(null);
    await reread();
    // The lot and its focused button may have disappeared.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusContent();
    });
  }

  return (
    <>
      <GrowingList
        pages={pages}
        pending={<PendingLots />}
        empty={
          <EmptyState title={texts.noneInTab(title)}>
            <p>{hint}</p>
            <EmptyListLink to="/search">Find lots</EmptyListLink>
          </EmptyState>
        }
      >
        <LotGrid lots={lots} family="list" showClosed extras={withPart} />
        <Suspense>
          {retracting?.currentBid?.secureId != null && (
            <RetractDialog
              lot={retracting}
              bidId={retracting.currentBid.secureId}
              onRetracted={() => void retracted()}
              onClose={() => setRetracting(null)}
            />
          )}
        </Suspense>
      </GrowingList>
      {pages.state !== 'pending' && below}
    </>
  );
}

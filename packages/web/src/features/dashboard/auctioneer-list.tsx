import { limits, texts } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { AuctioneerCard } from './auctioneer-card.tsx';
import { GrowingList } from './growing-list.tsx';
import { PendingRows } from './pending-rows.tsx';
import { usePages } from './use-pages.ts';
import { EmptyListLink } from './empty-list-link.tsx';

/** The sellers that the viewer follows, by name. */
export function AuctioneerList() {
  const pages = usePages('auctioneers', limits.auctioneersPageSize, async (offset) => {
    const params = { offset, pageSize: limits.auctioneersPageSize };
    const { sellers, totalCount } = await fetchData('GET /api/site/getsellers/:offset/:pageSize', {
      params,
    });
    return { items: sellers, totalCount };
  });
  return (
    <GrowingList
      pages={pages}
      pending={<PendingRows />}
      empty={
        <EmptyState title={texts.noAuctioneers}>
          <p>Follow one on their page to hear about their next auction.</p>
          <EmptyListLink to="/">See the auctions</EmptyListLink>
        </EmptyState>
      }
      end={texts.endOfAuctioneers}
    >
      <ul className="grid gap-3 lg:grid-cols-2">
        {pages.items.map((seller) => (
          <li key={seller.secureId}>
            <AuctioneerCard seller={seller} />
          </li>
        ))}
      </ul>
    </GrowingList>
  );
}

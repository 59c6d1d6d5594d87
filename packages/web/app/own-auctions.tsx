import { limits, texts } from '@fairlot/contract';
import type { RouterContextProvider } from 'react-router';
import { AuctionList } from '../src/features/catalogue/public.ts';
import type { AuctionListKind, AuctionPage } from '../src/features/catalogue/public.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { apiContext } from './page-context.ts';
import { expectData, expectWithinList, pageNumber } from './page-data.ts';

export interface OwnAuctionsData {
  readonly kind: AuctionListKind;
  /** The seller or auction manager. */
  readonly of: string;
  readonly first: AuctionPage;
  readonly firstSkip: number;
}

/** One page of a seller's or an auction manager's current or past auctions. */
export async function loadOwnAuctions(
  kind: AuctionListKind,
  of: string,
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
): Promise<OwnAuctionsData> {
  const firstSkip = (pageNumber(url) - 1) * limits.auctionPageSize;
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/getauctions/:skip/:take/:tab/:sellerOrDirectorId', {
      params: { skip: firstSkip, take: limits.auctionPageSize, tab: kind, sellerOrDirectorId: of },
    });
  const first = expectData(answer);
  expectWithinList(firstSkip, first.auctionSessions);
  return { kind, of, first, firstSkip };
}

const heads = { current: 'Current Auctions', past: 'Past Auctions' } as const;

export function OwnAuctions({ data: { kind, of, first, firstSkip } }: { data: OwnAuctionsData }) {
  return (
    <section aria-labelledby="auctions-heading">
      <h2 id="auctions-heading" className="sr-only">
        {heads[kind]}
      </h2>
      <AuctionList
        // A list that begins at another page starts over.
        key={`${kind} ${of} ${firstSkip}`}
        kind={kind}
        of={of}
        first={first}
        firstSkip={firstSkip}
        showSeller={false}
        empty={
          <EmptyState title={kind === 'current' ? texts.noCurrentAuctions : texts.noPastAuctions} />
        }
      />
    </section>
  );
}

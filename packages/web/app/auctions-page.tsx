import { limits, texts } from '@fairlot/contract';
import type { RouterContextProvider } from 'react-router';
import { AuctionList, auctionCalls } from '../src/features/catalogue/public.ts';
import type { AuctionListKind, AuctionPage } from '../src/features/catalogue/public.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { apiContext } from './page-context.ts';
import { expectData, expectWithinList, pageNumber } from './page-data.ts';
import { useSite } from './site.ts';

export interface AuctionsData {
  readonly first: AuctionPage;
  readonly firstSkip: number;
  /** Scheme and host, for absolute addresses. */
  readonly origin: string;
}

/** One page of the host's current or past auctions. */
export async function loadAuctions(
  kind: AuctionListKind,
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
): Promise<AuctionsData> {
  const firstSkip = (pageNumber(url) - 1) * limits.auctionPageSize;
  const answer = await context
    .get(apiContext)
    .call(auctionCalls[kind], { params: { start: firstSkip, count: limits.auctionPageSize } });
  const first = expectData(answer);
  expectWithinList(firstSkip, first.auctionSessions);
  return { first, firstSkip, origin: url.origin };
}

/** The canonical address of a page of a list: each page lists different auctions. */
export function canonicalOf(path: string, { origin, firstSkip }: AuctionsData): string {
  const page = firstSkip / limits.auctionPageSize + 1;
  return origin + path + (page === 1 ? '' : `?page=${page}`);
}

/** The lists of home and past: tabs on a seller's own site, then tiles or the empty state. */
export function AuctionsSection({ kind, data }: { kind: AuctionListKind; data: AuctionsData }) {
  const site = useSite();
  const { first, firstSkip } = data;
  return (
    <section className="page-width py-8" aria-labelledby="auctions-heading">
      {site.kind === 'single-seller' ? (
        <>
          <h1 className="mb-4 text-3xl">{site.name}</h1>
          <h2 id="auctions-heading" className="sr-only">
            {headings[kind]}
          </h2>
          <KindTabs kind={kind} />
        </>
      ) : (
        <Heading kind={kind} />
      )}
      <AuctionList
        // A list that begins at another page starts over.
        key={`${kind} ${firstSkip}`}
        kind={kind}
        first={first}
        firstSkip={firstSkip}
        showSeller={site.kind === 'marketplace'}
        empty={<NoAuctions kind={kind} />}
      />
    </section>
  );
}

const headings: Record<AuctionListKind, string> = {
  current: 'Current Auctions',
  past: 'Past Auctions',
};

function KindTabs({ kind }: { kind: AuctionListKind }) {
  return (
    <div className="mb-6">
      <TabLinks
        label="Auctions"
        tabs={[
          { to: '/', label: headings.current, active: kind === 'current' },
          { to: '/past', label: headings.past, active: kind === 'past' },
        ]}
      />
    </div>
  );
}

function Heading({ kind }: { kind: AuctionListKind }) {
  return kind === 'current' ? (
    <h2 id="auctions-heading" className="mb-5 text-2xl">
      {headings.current}
    </h2>
  ) : (
    <h1 id="auctions-heading" className="mb-5 text-3xl">
      {headings.past}
    </h1>
  );
}

function NoAuctions({ kind }: { kind: AuctionListKind }) {
  return kind === 'current' ? (
    <EmptyState title={texts.noCurrentAuctions}>{texts.catalogInPreparation}</EmptyState>
  ) : (
    <EmptyState title={texts.noPastAuctions} />
  );
}

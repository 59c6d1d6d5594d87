import { auctionPath, limits } from '@fairlot/contract';
import type { AuctionSession } from '@fairlot/contract';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import {
  AuctionDetails,
  AuctionHeader,
  AuctionLots,
  AuctionSeller,
  closesWithinHour,
  filterBody,
  filterKey,
  FollowedLots,
  LotSearchBox,
  LotSearchResults,
  LotsViewButton,
  LotTools,
  readLotFilter,
  useAuctionLots,
  useAuctionSession,
} from '../../src/features/auction/public.ts';
import type { LiveAuctionLots, TileExtras } from '../../src/features/auction/public.ts';
import { useViewer } from '../../src/lib/viewer.ts';
import { auctionPhotoUrl } from '../../src/lib/images.ts';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { useClock } from '@fairlot/ui/clock.ts';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { parseAuctionId } from '../auction-id.ts';
import { auctionEvent } from '../auction-event.ts';
import { plainText } from '../../src/lib/plain-text.ts';
import { readDistance } from '../distance.ts';
import { pageMetadata } from '../metadata.ts';
import { apiContext, crawlerContext } from '../page-context.ts';
import { expectData, expectWithinList, pageNumber } from '../page-data.ts';
import { RegisterAction } from '../register-action.tsx';
import { siteOf } from '../site.ts';
import { closingExtras, saleExtras } from '../tile-extras.tsx';
import type { Route } from './+types/auction.ts';

/** Loaded only for drafts. */
const PreviewBar = optionalPart(() => import('../preview-of-draft.ts'));

/** A page for crawlers: twenty times a visitor's, and made in some tens of milliseconds (decision 036). */
const crawlerPageLots = 250;
/** Lots found that the server renders; a browser with scripts shows all. */
const foundLots = 48;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind, id } = parseAuctionId(params.auctionId);
  const take = context.get(crawlerContext) ? crawlerPageLots : limits.lotPageSize;
  const skip = (pageNumber(url) - 1) * take;
  const input = { params: { auctionId: id, skip, take } };
  const api = context.get(apiContext);
  const answer =
    kind === 'link'
      ? await api.call('GET /api/site/getauctionandlots/:auctionId/:skip/:take/AML', input)
      : await api.call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', input);
  const page = expectData(answer);
  expectWithinList(skip, page.lots);
  const { secureId: auctionId, closed } = page.auctionSession;
  const filter = readLotFilter(url.searchParams);
  const [categories, found, distance] = await Promise.all([
    api.call('GET /api/site/getauctioncategories/:auctionId', { params: { auctionId } }),
    filterKey(filter) === ''
      ? undefined
      : api.call('POST /api/site/search/:auctionSecureId', {
          params: { auctionSecureId: auctionId },
          body: filterBody(filter, { closed, take: foundLots }),
        }),
    readDistance(context, url, page.auctionSession.secureAuctionId),
  ]);
  return {
    ...page,
    skip,
    take,
    origin: url.origin,
    distance,
    categories: categories.data ?? [],
    found: found && { key: filterKey(filter), page: expectData(found) },
  };
}

/**
 * Tabs and the search are in the address, too: the loader answers a search for the first frame alone, later
 * ones are the page's own calls.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage =
    currentUrl.pathname === nextUrl.pathname && pageNumber(currentUrl) === pageNumber(nextUrl);
  return samePage ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { auctionSession: session, origin } = loaderData;
  const canonical = origin + auctionPath(session.secureId, session.title);
  const place = `${session.auction.city}, ${session.auction.state}`;
  const description = `${session.lotCount} lots by ${session.auction.companyName} in ${place}. ${plainText(session.auction.description)}`;
  return pageMetadata({
    title: session.title,
    siteName: siteOf(matches).name,
    description,
    canonical,
    image: { address: `${origin}/ogimage/auction/${session.secureId}`, shape: 'card' },
    ...(import.meta.env.SSR && {
      isHidden: session.isHidden,
      structuredData: auctionEvent(session, {
        canonical,
        description,
        image: origin + auctionPhotoUrl(session.secureId),
      }),
    }),
  });
}

const tabs = [
  ['lots', 'Lots'],
  ['details', 'Details/Pickup'],
  ['seller', 'About the Seller'],
] as const;

/** Another session's lots, or those of another page, are watched from the beginning, and read anew once they are. */
export default function AuctionRoute({ loaderData }: Route.ComponentProps) {
  const { auctionSession, skip } = loaderData;
  return <AuctionPage key={`${auctionSession.secureId} ${skip}`} loaderData={loaderData} />;
}

function AuctionPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const session = useAuctionSession(loaderData.auctionSession);
  const live = useAuctionLots(session, loaderData, loaderData.skip);
  const [search] = useSearchParams();
  const zip = loaderData.distance === null ? '' : `&z=${loaderData.distance.zip}`;
  const tab = tabs.find(([name]) => name === search.get('tab'))?.[0] ?? 'lots';
  return (
    <>
      {session.isHidden && (
        <Suspense>
          <PreviewBar />
        </Suspense>
      )}
      <div className="page-width">
        <AuctionHeader
          session={session}
          // A later page does not have those that close next.
          lots={loaderData.skip === 0 ? live.lots : []}
          distance={loaderData.distance}
          action={<RegisterAction session={session} />}
        />
        <TabLinks
          label="About this auction"
          tabs={tabs.map(([name, label]) => ({
            to: name === 'lots' ? `?${zip.slice(1)}` : `?tab=${name}${zip}`,
            label,
            active: name === tab,
          }))}
        />
        <div className="pt-4 pb-6 sm:pt-6">
          {tab === 'lots' && (
            <Lots session={session} live={live} data={loaderData} filter={readLotFilter(search)} />
          )}
          {tab === 'details' && <AuctionDetails session={session} distance={loaderData.distance} />}
          {tab === 'seller' && (
            <div className="max-w-3xl">
              <AuctionSeller auction={session.auction} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function Lots({
  session,
  live,
  data,
  filter,
}: {
  session: AuctionSession;
  live: LiveAuctionLots;
  data: Route.ComponentProps['loaderData'];
  filter: ReturnType<typeof readLotFilter>;
}) {
  const key = filterKey(filter);
  const zip = data.distance?.zip ?? '';
  const [wantsClosed, setWantsClosed] = useState(false);
  const [follows, setFollows] = useState(false);
  const isFollowing = follows && key === '';
  // A crawler presses no buttons: it gets all lots, page by page.
  const isForCrawler = data.take > limits.lotPageSize;
  const showClosed = session.closed || wantsClosed || isForCrawler;
  const viewer = useViewer().kind === 'bidder' ? 'user' : 'visitor';
  const isClosing = useClock((now) => closesWithinHour(session, now));
  const extras: TileExtras = {
    viewer,
    ...(isClosing ? closingExtras(session.auction, viewer) : saleExtras(session.auction)),
  };
  return (
    <>
      <h2 className="sr-only">Lots</h2>
      {/* What may be chosen of the lots opens over them, below all of this. */}
      <div className="relative mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mb-5 sm:gap-x-3 sm:gap-y-2">
        <LotSearchBox text={filter.text} zip={zip} />
        <LotTools
          key={key}
          categories={data.categories}
          isOver={session.closed}
          text={filter.text}
          order={filter.order}
          category={filter.category}
          closesWithin={filter.closesWithin}
          zip={zip}
        />
        <LotsViewButton />
        {!session.closed && (
          <div className="flex flex-wrap gap-x-2 max-sm:grow max-sm:justify-between min-[24rem]:max-sm:pl-2.5 sm:gap-x-6 [@media(scripting:none)]:hidden">
            {/* Another order than that of the close does not follow it. */}
            {key === '' && (
              <Checkbox
                label={
                  <>
                    Auto-scroll<span className="max-sm:hidden"> to what closes next</span>
                  </>
                }
                title="Scrolls by itself to the lot that closes next"
                checked={follows}
                onChange={(event) => setFollows(event.target.checked)}
              />
            )}
            {/* The second, so that the first stays where it is pressed. */}
            {!isFollowing && (
              <Checkbox
                label={
                  <>
                    Show closed<span className="max-sm:hidden"> lots</span>
                  </>
                }
                checked={wantsClosed}
                onChange={(event) => setWantsClosed(event.target.checked)}
              />
            )}
          </div>
        )}
      </div>
      {isFollowing ? (
        <Suspense>
          <FollowedLots live={live} extras={extras} />
        </Suspense>
      ) : key === '' ? (
        <AuctionLots
          live={live}
          firstSkip={data.skip}
          pageSize={data.take}
          showClosed={showClosed}
          extras={extras}
        />
      ) : (
        <LotSearchResults
          key={key}
          session={session}
          filter={filter}
          first={data.found?.key === key ? data.found.page : undefined}
          showClosed={showClosed}
          extras={extras}
        />
      )}
    </>
  );
}

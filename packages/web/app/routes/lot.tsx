import { imageSizes, lotPath } from '@fairlot/contract';
import { Suspense } from 'react';
import { redirect } from 'react-router';
import { LotPage, lotProduct } from '../../src/features/lot/public.ts';
import { lotImageUrl } from '../../src/lib/images.ts';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';
import { plainText } from '../../src/lib/plain-text.ts';
import { readDistance } from '../distance.ts';
import { pageMetadata } from '../metadata.ts';
import { apiContext } from '../page-context.ts';
import { expectData } from '../page-data.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/lot.ts';

/** Loaded only for winners. */
const WonLot = optionalPart(() => import('../won-lot.ts'));
/** Loaded when a reader comes near the end of the page. */
const LotAround = optionalPart(() => import('../lot-around.tsx'));
/** Loaded only for drafts. */
const PreviewBar = optionalPart(() => import('../preview-of-draft.ts'));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/getlot/:lotId', { params: { lotId: params.lotId } });
  const page = expectData(answer);
  const { secureAuctionSessionId, secureId, title } = page.lot;
  // A lot has one address, whichever auction a link names.
  if (params.auctionId.toLowerCase() !== secureAuctionSessionId) {
    throw redirect(lotPath(secureAuctionSessionId, secureId, title) + url.search, 301);
  }
  const record = await context.get(apiContext).call('GET /api/site/getsellerrecord/:sellerId', {
    params: { sellerId: page.auctionSession.auction.companySecureId },
  });
  const distance = await readDistance(context, url, page.auctionSession.secureAuctionId);
  // The document contains the session only once.
  const { auctionSession: _, ...lot } = page.lot;
  return { ...page, lot, record: record.data ?? null, distance, origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { lot, auctionSession, origin } = loaderData;
  const canonical = origin + lotPath(lot.secureAuctionSessionId, lot.secureId, lot.title);
  const { city, state, companyName } = auctionSession.auction;
  const description = `Lot ${lot.lotNumber} in ${auctionSession.title} by ${companyName}, ${city}, ${state}. ${plainText(lot.description)}`;
  return pageMetadata({
    title: lot.title,
    siteName: siteOf(matches).name,
    description,
    canonical,
    image: { address: `${origin}/ogimage/lot/${lot.secureId}`, shape: 'card' },
    type: 'product',
    ...(import.meta.env.SSR && {
      isHidden: auctionSession.isHidden,
      structuredData: lotProduct(loaderData, {
        canonical,
        description,
        images: lot.inventoryItemImages.map(
          ({ secureId }) => origin + lotImageUrl(secureId, imageSizes.fullscreen),
        ),
      }),
    }),
  });
}

export default function LotRoute({ loaderData }: Route.ComponentProps) {
  const { secureId } = loaderData.lot;
  return (
    <>
      {loaderData.auctionSession.isHidden && (
        <Suspense>
          <PreviewBar />
        </Suspense>
      )}
      <LotPage
        key={secureId}
        loaded={loaderData}
        record={loaderData.record}
        distance={loaderData.distance}
        afterWin={
          <Suspense>
            <WonLot lotId={secureId} />
          </Suspense>
        }
        around={<LotAround lot={loaderData.lot} session={loaderData.auctionSession} />}
      />
    </>
  );
}

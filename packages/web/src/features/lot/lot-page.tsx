import { imageSizes } from '@fairlot/contract';
import type { Calls, ReplyOf, SellerRecord } from '@fairlot/contract';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { stillPart } from '@fairlot/ui/still-part.tsx';
import type { Distance } from '../../lib/distance.ts';
import { lotImageUrl } from '../../lib/images.ts';
import { usePublicThenPersonal } from '../../lib/public-then-personal.ts';
import { unbroken } from '../../lib/unbroken.ts';
import { Announcements, AuctionSeller } from '../auction/public.ts';
import { BidArea, placeBidId } from '../bidding/public.ts';
import { watchedSessions, useLiveLot } from '../live/public.ts';
import { ReportLot } from '../lot-reports/public.ts';
import { LotOfferArea } from '../offers/public.ts';
import { LotPlan } from '../plan/public.ts';
import { LotQuestions } from '../questions/public.ts';
import { LotGallery } from './lot-gallery.tsx';
import { LotNeighbors } from './lot-neighbors.tsx';
import { NearbyPart } from './nearby-part.tsx';
import { ShareLot } from './share-lot.tsx';
import { useRecentlySeen } from './use-recently-seen.ts';

/** Few lots have any, so the code is loaded separately; the server renders them with the page anyway. */
const LotCorrections = lazyPart(() => import('./lot-corrections.tsx'));

/**
 * On a phone what the lot is comes before what bidding on it means; on a desk they stand side by side. Read aloud it is the
 * other way round, which makes as much sense.
 */
const LotDescription = stillPart(() => import('./lot-description.tsx'), 'max-lg:order-1');
const BeforeYouBid = stillPart(() => import('./before-you-bid.tsx'), 'max-lg:order-2');
const LotTerms = stillPart(() => import('./lot-terms.tsx'));

export type LotPageData = ReplyOf<Calls['GET /api/site/getlot/:lotId']>;

/** One lot: photos, price, and everything worth knowing before bidding. */
export function LotPage({
  loaded,
  record,
  distance,
  afterWin,
  around,
}: {
  loaded: LotPageData;
  /** The seller's; null if it could not be read. */
  record: SellerRecord | null;
  /** From the ZIP code in the address. */
  distance: Distance | null;
  /** The winner's next steps. */
  afterWin: ReactNode;
  /** What to look at next; rendered when the reader comes near. */
  around: ReactNode;
}) {
  const { secureId } = loaded.lot;
  const page = usePublicThenPersonal(
    ['lot', secureId],
    () => fetchData('GET /api/site/getlot/:lotId', { params: { lotId: secureId } }),
    loaded,
  );
  const { auctionSession } = page.data;
  const live = useLiveLot(watchedSessions(auctionSession), page.data.lot, page.refetch);
  const { lot } = live;
  const { corrections = [] } = lot;
  const imageId = lot.inventoryItemImageSecureId;
  useRecentlySeen(lot, auctionSession);

  return (
    <div className="page-width pb-12">
      {/* Past the pictures; a phone has its button at the foot of the window. */}
      <a href={`#${placeBidId}`} className="skip-link max-lg:hidden">
        Skip to bidding
      </a>
      <LotNeighbors lot={lot} auction={auctionSession} />
      <article className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-y-6">
        <div className="min-w-0">
          <LotGallery lot={lot} />
        </div>
        <div className="max-lg:contents lg:row-span-2">
          <div className="max-lg:contents lg:sticky lg:top-20 lg:space-y-4">
            <header>
              <p className="flex flex-wrap items-center gap-2 text-sm font-semibold text-ink-soft">
                Lot {lot.lotNumber}
                {lot.offeredBefore === true && <Badge>Offered before</Badge>}
              </p>
              <h1 className="text-2xl">{unbroken(lot.title)}</h1>
            </header>
            {lot.isClosed && lot.hasBid && <LotOfferArea lotId={secureId} />}
            <BidArea
              live={live}
              auction={auctionSession}
              afterWin={afterWin}
              plan={<LotPlan lot={lot} />}
              imageUrl={
                imageId === null ? null : lotImageUrl(imageId, imageSizes.thumbnail, lot.caches)
              }
            />
            {/* Below the bid area: live updates must not move a button that is about to be pressed. */}
            <Announcements session={auctionSession} />
            {!auctionSession.closed && (
              <BeforeYouBid
                auction={auctionSession.auction}
                record={record}
                premiumExempt={lot.premiumExempt}
                companyNotice={auctionSession.companyNotice}
                distance={distance}
              />
            )}
          </div>
        </div>
        <div className="max-lg:contents lg:min-w-0 lg:space-y-10">
          <LotDescription
            description={lot.description}
            condition={lot.condition}
            provenance={lot.provenance}
            fullDimensionsStr={lot.fullDimensionsStr}
            pieces={lot.pieces}
            category={lot.category}
            code={lot.code}
            transportFee={lot.transportFee}
            premiumExempt={lot.premiumExempt}
          />
          {corrections.length > 0 && (
            <div className="max-lg:order-1">
              <Suspense>
                <LotCorrections
                  corrections={corrections}
                  timeZone={auctionSession.auction.timeZone}
                />
              </Suspense>
            </div>
          )}
          <div className="space-y-10 max-lg:order-3 max-lg:mt-6">
            <div>
              <LotTerms auction={auctionSession.auction} premiumExempt={lot.premiumExempt} />
              <LotQuestions lotId={secureId} />
            </div>
            <AuctionSeller auction={auctionSession.auction} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <ShareLot title={lot.title} />
              <ReportLot lotId={secureId} lotTitle={lot.title} />
            </div>
          </div>
        </div>
      </article>
      <NearbyPart>{around}</NearbyPart>
    </div>
  );
}

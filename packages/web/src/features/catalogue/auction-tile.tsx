import { auctionPath, imageSizes, sellerPath } from '@fairlot/contract';
import type { AuctionTile } from '@fairlot/contract';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { lotsInSale } from '../../lib/lots-in-sale.ts';
import { auctionPhotoUrl, sellerIconUrl, srcSetOf } from '../../lib/images.ts';
import { Picture } from '@fairlot/ui/picture.tsx';
import { useCloseWords } from './close-words.ts';
import { hundredWords } from './hundred-words.ts';
import { TimeBadge } from './time-badge.tsx';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';
import { RoundImage } from '@fairlot/ui/round-image.tsx';

/** Small grid tile of an auction (section 2): one link, picture first. */
export function AuctionTileCard({
  auction,
  showSeller = true,
  eager = false,
}: {
  auction: AuctionTile;
  showSeller?: boolean;
  eager?: boolean;
}) {
  const closeWords = useCloseWords(auction);
  const hundred = hundredWords(auction);
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-shadow hover:shadow-lifted">
      <div className="relative">
        <Picture
          src={auctionPhotoUrl(auction.secureId)}
          srcSet={srcSetOf([imageSizes.original, imageSizes.phone], (size) =>
            auctionPhotoUrl(auction.secureId, size),
          )}
          // Of a phone less than its 92vw (decision 285).
          sizes="(min-width: 64rem) 28vw, (min-width: 40rem) 46vw, 60vw"
          alt=""
          eager={eager}
          className="[&_img]:transition-transform [&_img]:duration-500 group-hover:[&_img]:scale-103"
        />
        <div className="absolute bottom-3 left-3">
          <TimeBadge auction={auction} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="line-clamp-2 text-lg leading-snug">
          <Link
            to={auctionPath(auction.secureId, auction.title)}
            className="after:absolute after:inset-0 group-hover:text-brand"
          >
            {auction.title}
          </Link>
        </h2>
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {/* A dot before each, of which those that begin a line are cut off. */}
          <span className="overflow-x-clip">
            <span className="-ml-3.5 flex flex-wrap [&>*]:before:inline-block [&>*]:before:w-3.5 [&>*]:before:text-center [&>*]:before:content-['·']">
              <span>
                {auction.city}, {auction.state}
              </span>{' '}
              <span>{lotsInSale(auction)}</span> <span>{auction.buyersPremiumStr} premium</span>
            </span>
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          {auction.closeTimeLocalStr === ''
            ? 'Date to be announced'
            : `${closeWords} ${unbrokenTime(auction.closeTimeLocalStr)}`}
        </p>
        {hundred !== null && <p className="text-sm text-ink-soft">{hundred}</p>}
        {showSeller && <SellerLine auction={auction} />}
      </div>
    </article>
  );
}

function SellerLine({ auction }: { auction: AuctionTile }) {
  return (
    <div className="mt-auto flex items-center gap-2.5 border-t border-line pt-3 text-sm">
      <RoundImage src={sellerIconUrl(auction.companySecureId)} side={28} className="size-7" />
      {/* Stacked above the link that covers the tile. */}
      <Link
        to={sellerPath(auction.companySecureId)}
        className="relative -my-2 truncate py-3 font-medium hover:text-brand"
      >
        {auction.companyName}
      </Link>
    </div>
  );
}

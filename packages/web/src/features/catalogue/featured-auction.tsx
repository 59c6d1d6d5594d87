import { auctionPath, imageSizes } from '@fairlot/contract';
import type { AuctionTile } from '@fairlot/contract';
import { CalendarClock, MapPin, Package, Percent, RotateCcw, Truck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lotsInSale, lotsToSee } from '../../lib/lots-in-sale.ts';
import { deliveryNote, pickupSummary, returnsSummary } from '../../lib/sale-words.ts';
import { auctionPhotoUrl, sellerIconUrl, srcSetOf } from '../../lib/images.ts';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';
import { useCloseWords } from './close-words.ts';
import { hundredWords } from './hundred-words.ts';
import { TimeBadge } from './time-badge.tsx';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';
import { RoundImage } from '@fairlot/ui/round-image.tsx';

/**
 * Large tile of the auction that closes next (section 2), with everything worth knowing before opening
 * it.
 */
export function FeaturedAuction({ auction }: { auction: AuctionTile }) {
  const path = auctionPath(auction.secureId, auction.title);
  return (
    <article className="relative grid overflow-hidden rounded-lg border border-line bg-surface shadow-card lg:grid-cols-[1.15fr_1fr]">
      <div className="relative">
        <Picture
          src={auctionPhotoUrl(auction.secureId)}
          srcSet={srcSetOf([imageSizes.original, imageSizes.phone, imageSizes.fullscreen], (size) =>
            auctionPhotoUrl(auction.secureId, size),
          )}
          // Of a phone less than its 92vw (decision 285).
          sizes="(min-width: 64rem) 51vw, 60vw"
          alt=""
          eager
          // As high as the text beside it, and never lower than this, also before it has come.
          ratio="aspect-4/3 lg:h-full"
        />
        <div className="absolute bottom-4 left-4">
          <TimeBadge auction={auction} />
        </div>
      </div>
      <div className="flex flex-col gap-4 p-5 sm:p-8">
        <p className="flex items-center gap-2.5 text-sm font-medium">
          <RoundImage src={sellerIconUrl(auction.companySecureId)} side={36} className="size-9" />
          {auction.companyName}
        </p>
        <h2 className="text-2xl">
          <Link to={path} className="after:absolute after:inset-0 hover:text-brand">
            {auction.title}
          </Link>
        </h2>
        <Terms auction={auction} />
        <span aria-hidden className={buttonClass('primary', 'mt-auto self-start')}>
          See the {lotsToSee(auction)}
        </span>
      </div>
    </article>
  );
}

function Terms({ auction }: { auction: AuctionTile }) {
  const pickup = pickupSummary(auction.pickupOptionStrs, auction.pickupWindowStrs.length);
  const returns = returnsSummary(auction.pickupOptionStrs);
  const delivery = deliveryNote(auction.pickupOptionStrs);
  const closeWords = useCloseWords(auction);
  const hundred = hundredWords(auction);
  return (
    <ul className="grid gap-2.5 text-sm">
      <Term icon={CalendarClock}>
        {auction.closeTimeLocalStr === '' ? (
          'Date to be announced'
        ) : (
          <>
            {closeWords} <strong>{unbrokenTime(auction.closeTimeLocalStr)}</strong>
          </>
        )}
      </Term>
      <Term icon={MapPin}>
        {auction.city}, {auction.state} · {lotsInSale(auction)}
      </Term>
      <Term icon={Percent}>
        {hundred !== null && <strong>{hundred}</strong>}
        <span className={hundred === null ? '' : 'block text-ink-soft'}>
          {auction.buyersPremiumStr} buyer’s premium
          {auction.salesTaxStr !== undefined && `, ${auction.salesTaxStr || 'no'} sales tax`}
        </span>
      </Term>
      <Term icon={Package}>
        <strong>{pickup.text}</strong>
        {pickup.note !== null && ` · ${pickup.note}`}
        {auction.pickupWindowStrs.map((window) => (
          <span key={window} className="block text-ink-soft">
            {unbrokenTime(window)}
          </span>
        ))}
      </Term>
      {delivery !== null && <Term icon={Truck}>{delivery}</Term>}
      <Term icon={RotateCcw}>
        <strong>{returns.text}</strong> · {returns.note}
      </Term>
    </ul>
  );
}

function Term({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-brass" />
      <div>{children}</div>
    </li>
  );
}

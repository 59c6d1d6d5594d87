import { imageSizes, lotPath, texts } from '@fairlot/contract';
import type { LotTile } from '@fairlot/contract';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useClock } from '@fairlot/ui/clock.ts';
import { plural } from '@fairlot/ui/format.ts';
import { lotImageUrl } from '../../lib/images.ts';
import { unbroken } from '../../lib/unbroken.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { LotTag } from '@fairlot/ui/lot-tag.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import type { CameFrom } from './list-link.ts';
import { isOver, searchTimeText, tilePrice, tileStateAt, tileTimeText } from './lot-tile-view.ts';
import type { TileFamily } from './lot-tile-view.ts';

export interface LotTileProps {
  readonly lot: LotTile;
  readonly family: TileFamily;
  readonly viewer: 'visitor' | 'user';
  readonly eager?: boolean;
  readonly showAuction?: boolean | undefined;
  /** The viewer's labels, at the bottom of the photo. */
  readonly labels?: ReactNode;
  /** Buttons over the photo's corner. */
  readonly corner?: ReactNode;
  /** Below price and time. */
  readonly foot?: ReactNode;
}

const timeTexts = { list: tileTimeText, search: searchTimeText };

const emphases = {
  none: '',
  expiring: 'border-brass ring-2 ring-brass',
  // The picture alone: paler words could not be read.
  fading: 'border-brass ring-2 ring-brass [&_img]:animate-pulse-soft',
} as const;

/** A lot in a list: picture, price and time, in that order of size. */
export function LotTileCard({
  lot,
  family,
  viewer,
  eager = false,
  showAuction = false,
  labels,
  corner,
  foot,
}: LotTileProps) {
  const { pathname, search } = useLocation();
  // Of a search by distance: the lot's page says how far it is.
  const [, zip] = /[?&](z=\d+)/.exec(search) ?? [];
  const emphasis = useClock((now) => {
    const state = tileStateAt(lot, now, true);
    return state.kind === 'open' && lot.pauseReason == null ? state.emphasis : 'none';
  });
  const over = useClock((now) => isOver(tileStateAt(lot, now, true)));
  const counts = useClock((now) => tileStateAt(lot, now, true).kind === 'open');
  return (
    <article
      className={classNames(
        'group relative flex h-full flex-col overflow-hidden rounded-lg border bg-surface shadow-card transition-shadow hover:shadow-lifted',
        emphasis === 'none' ? 'border-line' : emphases[emphasis],
      )}
    >
      <div className="relative">
        <Picture
          src={
            lot.inventoryItemImageSecureId === null
              ? null
              : lotImageUrl(lot.inventoryItemImageSecureId, imageSizes.original, lot.caches)
          }
          alt=""
          // What lies fills it, so that nothing is empty between picture and words.
          ratio="aspect-5/4"
          // All of it: cut to the box, what is tall loses its head.
          fit="contain"
          eager={eager}
          className={classNames(over && 'opacity-60 grayscale-40')}
        />
        {/* Among lots of several sales a number says nothing without its sale, which is named below. */}
        {!showAuction && <LotTag lotNumber={lot.lotNumber} className="absolute top-2 left-2" />}
        {labels !== undefined && (
          <div className="absolute inset-x-2 bottom-0.5 flex flex-wrap gap-1.5 empty:hidden">
            {labels}
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-2.5 sm:p-3">
        {/* Not balanced: of a title that is cut, the first lines should hold what they can. */}
        <h3 className="line-clamp-3 font-sans text-sm leading-snug font-medium tracking-normal text-wrap">
          <Link
            to={`${lotPath(lot.secureAuctionSessionId, lot.secureId, lot.title)}${zip ? `?${zip}` : ''}`}
            state={{ list: pathname + search, direct: true } satisfies CameFrom}
            className="after:absolute after:inset-0 group-hover:text-brand"
          >
            {unbroken(lot.title)}
          </Link>
        </h3>
        {showAuction && (
          <div className="text-xs text-ink-soft">
            {/* Most is picked up: where it is decides before its sale does. */}
            {lot.city && (
              <p className="truncate">
                {lot.city}, {lot.state}
              </p>
            )}
            <p className="line-clamp-2">
              Lot {lot.lotNumber}, {lot.auctionTitle}
            </p>
          </div>
        )}
        {lot.pieces > 1 && <p className="text-xs text-ink-soft">{lot.pieces} pieces</p>}
        <div className="mt-auto pt-1">
          <Price lot={lot} viewer={viewer} />
          <Time lot={lot} family={family} urgent={emphasis !== 'none'} counts={counts} />
          {foot}
        </div>
      </div>
      {/* After the lot's link in tab order, because the link matters most. */}
      {corner !== undefined && <div className="absolute top-1.5 right-1.5 z-10">{corner}</div>}
    </article>
  );
}

function Price({ lot, viewer }: Pick<LotTileProps, 'lot' | 'viewer'>) {
  const kind = useClock((now) => tilePrice(lot, now, viewer).kind);
  const dollars = kind === 'current' ? lot.currentBid?.currentAmount : lot.startPrice;
  // Signed in, and the price they may see is still loading.
  if (viewer === 'user' && lot.priceHidden) return <Skeleton className="h-7 w-20" />;
  if (kind === 'hidden' || dollars === undefined) {
    return <p className="text-sm text-ink-soft">{texts.logInToSeePrice}</p>;
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Money dollars={dollars} className="text-lg font-bold" />
      <span className="text-xs text-ink-soft">
        {kind === 'start' ? 'Starting bid' : plural(lot.bidCount, 'bid')}
      </span>
    </p>
  );
}

function Time({
  lot,
  family,
  urgent,
  counts,
}: Pick<LotTileProps, 'lot' | 'family'> & { urgent: boolean; counts: boolean }) {
  const text = useClock((now) => timeTexts[family](lot, now));
  const wraps = family === 'search' && lot.pauseReason == null;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 tabular-nums',
        // Tiles are narrow, and a day with its time or a state with its clock is long: there is no room for an icon.
        family === 'search' ? '-mr-2 text-xs leading-5 tracking-tight' : 'text-sm',
        urgent ? 'font-semibold text-brass' : 'text-ink-soft',
      )}
    >
      {counts && family !== 'search' && <Clock aria-hidden className="size-3.5 shrink-0" />}
      {/* On one line, however long a seller's reason for a pause is: the tile keeps its height. A day wraps, and
          balanced before its time, not within it. */}
      <span
        className={wraps ? 'text-balance' : 'truncate'}
        title={lot.pauseReason == null ? undefined : text}
      >
        {text}
      </span>
    </p>
  );
}

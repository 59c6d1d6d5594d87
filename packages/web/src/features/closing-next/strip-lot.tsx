import { imageSizes, lotPath } from '@fairlot/contract';
import type { LotTile } from '@fairlot/contract';
import { bidLabels } from '@fairlot/rules';
import { Link } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';
import { lotImageUrl } from '../../lib/images.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import {
  bidLabelText,
  bidderView,
  leadsAtMaximum,
  PriceAllIn,
  RebidButton,
} from '../bidding/public.ts';
import { registrationOf, useLogin } from '../login/public.ts';
import { StripTime } from './strip-time.tsx';
import type { ClosingNextLots } from './use-closing-next.ts';

const tones = {
  leading: 'rounded-full bg-good-tint px-1.5 text-good',
  outbid: 'rounded-full bg-bad-tint px-1.5 text-bad',
  none: 'text-ink-soft',
} as const;

/** A lot in the strip: price, the viewer's part, time, and the next bid by one press. */
export function StripLot({
  lot,
  cost,
}: {
  lot: LotTile;
  /** By which its price all in is told; undefined until it has been read. */
  cost: ClosingNextLots['costs'][number] | undefined;
}) {
  const registration = registrationOf(useLogin(), lot.secureAuctionId);
  const secondsToClose = useSecondsLeft(lot);
  const view = bidderView(lot, registration, secondsToClose);
  const [label] = bidLabels(view);
  const leads = view.part === 'leading';
  const isAtMaximum = leadsAtMaximum(lot, view.part);
  const imageId = lot.inventoryItemImageSecureId;
  const isOpen =
    secondsToClose !== null && secondsToClose > 0 && !lot.isClosed && !lot.isWidthdrawn;
  return (
    <li
      // Takes the focus when the bid's dialog closes and the button is gone.
      tabIndex={-1}
      className="relative flex w-84 lg:w-[calc((100%-0.75rem)/2)] shrink-0 snap-start items-center gap-2 rounded-md border border-line bg-page py-1.5 pr-1.5 pl-2 max-[22rem]:w-72"
    >
      <Picture
        src={imageId === null ? null : lotImageUrl(imageId, imageSizes.thumbnail, lot.caches)}
        alt=""
        ratio="aspect-square"
        className={classNames(
          'w-10 shrink-0 rounded-sm [&_img]:transition-opacity [&_img]:duration-200',
          // What has closed pales, before it is scrolled away.
          !isOpen && '[&_img]:opacity-60',
        )}
      />
      <div className="min-w-0 flex-1 text-sm leading-snug">
        <p className="truncate">
          <Link
            to={lotPath(lot.secureAuctionSessionId, lot.secureId, lot.title)}
            className="-my-2 py-2 font-medium hover:text-brand"
          >
            {lot.title}
          </Link>
        </p>
        <p className="flex items-baseline gap-1">
          {lot.currentBid !== null && <span className="text-xs text-ink-soft">Now</span>}
          <Money
            dollars={lot.currentBid?.currentAmount ?? lot.startPrice}
            className="font-semibold"
          />
          {/* The page beside it may be another sale's. */}
          <span className="truncate text-xs text-ink-soft">{lot.auctionTitle}</span>
        </p>
        <p className="flex gap-1 text-xs text-ink-soft">
          <span
            className={classNames(
              'shrink-0 font-semibold',
              tones[label === undefined ? 'none' : view.part],
            )}
          >
            {label === undefined ? 'Favorite' : bidLabelText[label]}
          </span>
          <span
            role="timer"
            aria-live="off"
            className={classNames(
              'tabular-nums',
              // A text of the seller's, why the sale is paused, may be long.
              lot.pauseReason == null ? 'shrink-0' : 'truncate',
            )}
          >
            <StripTime lot={lot} />
          </span>
          {isOpen && isAtMaximum && <span className="truncate">· at your max</span>}
        </p>
      </div>
      {isOpen &&
        (leads && !isAtMaximum ? (
          <PresentTotal lot={lot} cost={cost} />
        ) : (
          <RebidButton lot={lot} part={view.part} cost={cost} className="px-2.5" />
        ))}
    </li>
  );
}

/** What who leads would pay, all in, if it ended now. */
function PresentTotal({ lot, cost }: Parameters<typeof StripLot>[0]) {
  const price = lot.currentBid?.currentAmount;
  if (price === undefined || cost === undefined) return null;
  return (
    <div className="shrink-0 px-2.5">
      <PriceAllIn dollars={price} auction={cost} premiumExempt={cost.premiumExempt} />
    </div>
  );
}

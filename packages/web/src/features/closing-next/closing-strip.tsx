import { imageSizes, limits } from '@fairlot/contract';
import type { LotTile } from '@fairlot/contract';
import { bidLabels } from '@fairlot/rules';
import { ChevronDown, ChevronUp, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';
import { serverNow, useClock } from '@fairlot/ui/clock.ts';
import { formatDollars, plural } from '@fairlot/ui/format.ts';
import { Picture } from '@fairlot/ui/picture.tsx';
import { lotImageUrl } from '../../lib/images.ts';
import { keepChoice, useKeptChoice } from '../../lib/kept-choice.ts';
import { secondsLeft, useSecondsLeft } from '../../lib/seconds-left.ts';
import { followed, nextPlace } from '../auction/public.ts';
import { bidLabelText, bidderView, RebidButton } from '../bidding/public.ts';
import type { BidCost } from '../bidding/public.ts';
import { openSessionsOf, useLiveLots } from '../live/public.ts';
import { registrationOf, useLogin } from '../login/public.ts';
import { chooseSignal } from './outbid-signal-choice.tsx';
import { outbidSignal } from './outbid-signal.ts';
import { StripLot } from './strip-lot.tsx';
import { StripTime } from './strip-time.tsx';
import type { ClosingNextLots } from './use-closing-next.ts';
import './closing-strip.css';

/** Open on a desk until somebody folds it; a phone has little room. */
const stripIsOpen = keepChoice('ClosingStripIsOpen', () => matchMedia('(width >= 64rem)').matches);
/** On a desk nearer to the line above, so that both stand in the middle. */
const secondLine = 'lg:-mt-1.5';

/** The viewer's lots that close next, live, at the foot of the window; on a phone above the bid bar. */
export default function ClosingStrip({ closing }: { closing: ClosingNextLots }) {
  const isOpen = useKeptChoice(stripIsOpen);
  const { pathname } = useLocation();
  // Nothing of the lot whose page this is: that has its own price and button.
  const others = useMemo(
    () => closing.lots.filter(({ secureId }) => !pathname.toLowerCase().includes(secureId)),
    [closing.lots, pathname],
  );
  const { lots } = useLiveLots(openSessionsOf(others), others, closing.refetch);
  const [begunAt] = useState(serverNow);
  const [shown, show] = useState<readonly LotTile[]>([]);
  const [isTouched, touch] = useState(false);
  const wereOpen = lots.filter((lot) => (secondsLeft(lot, begunAt) ?? 0) > 0);
  const latest = followed(shown, wereOpen, isTouched);
  if (latest !== shown) show(latest);
  const place = useClock((now) => nextPlace(latest, now));
  const list = useFollowedList(place, isTouched);
  // What has closed makes room for others.
  const { refetch } = closing;
  useEffect(() => {
    if (place <= 0) return undefined;
    const timer = setTimeout(() => void refetch(), limits.closedLotRefetchMs);
    return () => clearTimeout(timer);
  }, [place, refetch]);
  const next = latest[place];
  if (next === undefined) return null;
  const costOf = ({ secureId }: LotTile) =>
    closing.costs.find(({ secureLotId }) => secureLotId === secureId);

  return (
    <aside
      aria-label="Your lots that close next"
      // Takes the focus when a bid's dialog closes and the folded line's button is gone.
      tabIndex={-1}
      data-closing-strip={isOpen ? 'open' : 'folded'}
      className={classNames(
        'fixed inset-x-0 bottom-[var(--bid-bar,0px)] z-20 h-[var(--closing-strip)] border-t border-line text-ink shadow-lifted',
        // Folded, it lies on the bid bar of another lot.
        isOpen ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <div className="page-width flex h-full max-lg:flex-col lg:items-center lg:gap-4">
        <div
          className={classNames(
            'strip-row flex shrink-0 items-center gap-x-1',
            isOpen ? 'h-11 max-lg:w-full lg:h-auto lg:w-76 lg:flex-wrap' : 'size-full',
          )}
        >
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => stripIsOpen.set(!isOpen)}
            className={classNames(
              'strip-line -ml-3 flex h-11 min-w-0 flex-1 items-center gap-2 rounded-full px-3 text-left text-sm font-semibold',
              isOpen && 'hover:bg-sunken lg:mt-2 lg:basis-full',
            )}
          >
            {isOpen ? (
              <ChevronDown aria-hidden className="size-5 shrink-0" />
            ) : (
              <ChevronUp aria-hidden className="size-5 shrink-0" />
            )}
            {!isOpen && (
              // It may be of another sale than the page above it.
              <Picture
                src={
                  next.inventoryItemImageSecureId === null
                    ? null
                    : lotImageUrl(
                        next.inventoryItemImageSecureId,
                        imageSizes.thumbnail,
                        next.caches,
                      )
                }
                alt=""
                ratio="aspect-square"
                className="w-7 shrink-0 rounded-sm"
              />
            )}
            <span className="min-w-0 leading-tight">
              <span className="strip-text block truncate">
                {isOpen ? (
                  <>
                    Your lots<span className="max-sm:hidden"> closing next</span>
                  </>
                ) : (
                  <>
                    {/* A phone keeps the line for the title: the head of a sale has a next lot of its own. */}
                    <span className="max-sm:sr-only">Your next: </span>
                    {next.title}
                  </>
                )}
              </span>
              <span className="strip-text block truncate text-xs font-normal text-ink-soft tabular-nums">
                {isOpen ? 'You confirm each bid' : <Standing lot={next} />}
              </span>
            </span>
          </button>
          {!isOpen && <FoldedRebid lot={next} cost={costOf(next)} />}
          <Outbid count={closing.outbidCount} className={isOpen ? secondLine : ''} />
          <SignalButton
            className={isOpen ? classNames('max-sm:-mr-2', secondLine) : 'max-sm:hidden'}
          />
        </div>
        {isOpen && (
          <ul
            ref={list}
            onPointerEnter={() => touch(true)}
            onPointerLeave={() => touch(false)}
            className="flex min-w-0 flex-1 snap-x gap-3 overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth pb-2 lg:py-2"
          >
            {latest.map((lot) => (
              <StripLot key={lot.secureId} lot={lot} cost={costOf(lot)} />
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

/** Scrolls to what closes next: what has closed stays beside it, so that nothing changes places under a finger. */
function useFollowedList(place: number, isTouched: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = list.current?.children[place];
    if (isTouched || !(item instanceof HTMLElement)) return;
    list.current?.scrollTo({ left: item.offsetLeft - list.current.offsetLeft });
  }, [place, isTouched]);
  return list;
}

/** What a folded strip says of the next lot: time, the viewer's part, and the price. */
function Standing({ lot }: { lot: LotTile }) {
  const registration = registrationOf(useLogin(), lot.secureAuctionId);
  const view = bidderView(lot, registration, useSecondsLeft(lot));
  const [label] = bidLabels(view);
  return (
    <>
      <StripTime lot={lot} />
      {' · '}
      <span className={classNames(view.part === 'outbid' && 'font-semibold text-bad')}>
        {label === undefined ? 'Favorite' : bidLabelText[label]}
      </span>
      <span className="strip-more">
        {' · '}
        {lot.currentBid !== null && 'Now '}
        {formatDollars(lot.currentBid?.currentAmount ?? lot.startPrice)}
      </span>
      {/* The page beside it may be another sale's. */}
      <span className="strip-sale truncate">
        <span className="strip-dot"> · </span>
        {lot.auctionTitle}
      </span>
    </>
  );
}

/** The next bid on a lot on which the viewer was outbid, without unfolding the strip. */
function FoldedRebid({ lot, cost }: { lot: LotTile; cost: BidCost | undefined }) {
  const registration = registrationOf(useLogin(), lot.secureAuctionId);
  const { part } = bidderView(lot, registration, useSecondsLeft(lot));
  if (part !== 'outbid') return null;
  return (
    <RebidButton lot={lot} part={part} cost={cost} className="strip-rebid peer px-2.5 py-0.5!" />
  );
}

/** Leads to the lots on which the viewer was outbid, wherever they close; a phone has no room for it beside a bid. */
function Outbid({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <Link
      to="/dashboard/currentbids"
      className={classNames(
        'strip-outbid inline-flex h-11 shrink-0 items-center px-1 text-sm font-semibold text-bad underline-offset-4 hover:underline max-sm:peer-enabled:hidden',
        className,
      )}
    >
      <span className="inline-flex items-center rounded-full border border-current bg-bad-tint py-0.5 pr-1 pl-2.5">
        Outbid on {plural(count, 'lot')}
        <span aria-hidden className="px-1">
          ›
        </span>
      </span>
    </Link>
  );
}

/** In words on a desk; on a phone the icon alone leaves the line to 'You confirm each bid', and folded to the lot. */
function SignalButton({ className }: { className: string }) {
  const isOn = useKeptChoice(outbidSignal);
  const Icon = isOn ? Volume2 : VolumeX;
  const words = isOn ? 'Sound on' : 'Sound off';
  return (
    <button
      type="button"
      aria-label={`${words}: sound and vibration when outbid`}
      title="Sound and vibration when outbid"
      onClick={() => chooseSignal(!isOn)}
      className={classNames(
        'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm hover:bg-sunken',
        isOn ? 'text-brand' : 'text-ink-soft',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-sm:hidden">{words}</span>
    </button>
  );
}

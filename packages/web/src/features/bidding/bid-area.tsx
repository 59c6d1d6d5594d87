import type { AuctionSession, Lot } from '@fairlot/contract';
import { pickupPlace } from '@fairlot/rules';
import { History } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { plural } from '@fairlot/ui/format.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { stillPart } from '@fairlot/ui/still-part.tsx';
import { estimate } from '../../lib/estimate.ts';
import { useAccountDialog } from '../account/public.ts';
import type { LiveLot } from '../live/public.ts';
import { useCalmText } from '../live/public.ts';
import { useLogin } from '../login/public.ts';
import { AlarmButton } from '../sms/public.ts';
import { leadsAtMaximum } from './bidder-view.ts';
import { BidBar } from './bid-bar.tsx';
import { BidDialogs } from './bid-dialogs.tsx';
import { BidLabels } from './bid-labels.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { LotClock } from './lot-clock.tsx';
import { LotPrice, usePriceShown } from './lot-price.tsx';
import { priceAnnouncement } from './price-announcement.ts';
import { useBidding } from './use-bidding.ts';
import type { Bidding } from './use-bidding.ts';

/** Few bids are pending, so this is loaded separately. */
const WaitingNote = optionalPart(() => import('./waiting-note.tsx'));
const TotalAtBid = stillPart(() => import('./total-at-bid.tsx'));
/** In a line of words. */
const ShortTotal = stillPart(() => import('./total-at-bid.tsx'), 'inline');

/** Of the button on a desk, for the link that skips to it. */
export const placeBidId = 'place-bid';

/**
 * The bid area: on a desktop a card beside the gallery; on a phone the same card without its button, and a bar
 * at the bottom.
 */
export function BidArea({
  live,
  auction,
  imageUrl,
  afterWin,
  plan,
}: {
  live: LiveLot;
  auction: AuctionSession;
  imageUrl: string | null;
  /** What the winner sees. */
  afterWin: ReactNode;
  /** A registered bidder's own plan for the sale, beside the quiet buttons. */
  plan: ReactNode;
}) {
  const { lot } = live;
  const { showTerms } = useAccountDialog();
  const { status } = useLogin();
  const bidding = useBidding(lot, auction);
  const { state, secondsToClose } = bidding;
  const priceShown = usePriceShown(lot, secondsToClose);
  const canBid = state.kind === 'open' && lot.barredReason === undefined;
  const leads = bidding.view.part === 'leading';
  const isAtMaximum = leadsAtMaximum(lot, bidding.view.part);
  // Of what the words beside it ask for: who leads at their maximum is asked to raise it.
  const isOfMaximum = leads && !isAtMaximum;
  const total = {
    dollars: isOfMaximum ? (lot.currentBid?.currentMaxAmount ?? null) : lot.minimumBid,
    leads: isOfMaximum,
    auction: auction.auction,
    premiumExempt: lot.premiumExempt,
  };
  const announcement = useCalmText(priceShown ? priceAnnouncement(lot, bidding.labels) : '');

  return (
    <section
      aria-label="Bidding"
      className="space-y-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <div className="relative">
        <LotClock lot={lot} state={state} secondsToClose={secondsToClose} sale={auction.auction} />
        {/* Beside its first two lines, so that the lines below have the whole width. */}
        <div className="absolute top-0 right-0 flex gap-2">
          <AlarmButton lot={lot} />
          <FavoriteButton lot={lot} />
        </div>
      </div>
      {/* From here on each part keeps its height in every state: a bid, a soft close or the hammer must not
          move a button that is about to be pressed. */}
      <div className="flex min-h-18 flex-wrap items-start justify-between gap-x-6">
        <LotPrice lot={lot} secondsToClose={secondsToClose} />
        <OwnAmounts
          lot={lot}
          // The total below is that of the raise which they are asked for.
          maxAllIn={
            isAtMaximum && (
              <ShortTotal
                {...total}
                dollars={lot.currentBid?.currentMaxAmount ?? null}
                leads
                short="note"
              />
            )
          }
        />
        <Estimate lot={lot} />
      </div>
      <div className="min-h-7">
        <BidLabels labels={bidding.labels} />
        {status !== 'signed-in' && canBid && bidding.labels.length === 0 && (
          // On a narrow phone its two lines fill the room of the labels.
          <p className="text-xs leading-3.5 text-ink-soft">
            Next you enter your maximum, then log in or sign up.
          </p>
        )}
      </div>
      <div className={classNames('min-h-12', lot.barredReason === undefined && 'max-lg:hidden')}>
        <BidSlot lot={lot} bidding={bidding} />
      </div>
      <div className="-mt-2 min-h-16 text-center text-sm text-ink-soft">
        {canBid && (
          <>
            {lot.minimumBid !== null && !leads && (
              <p>
                Bid <Money dollars={lot.minimumBid} className="font-semibold text-ink" /> or more
              </p>
            )}
            {lot.minimumBid !== null && isAtMaximum && (
              <p>
                <strong className="font-semibold text-brass">You lead until the next bid.</strong>{' '}
                Raise your maximum to{' '}
                <Money dollars={lot.minimumBid} className="font-semibold text-ink" /> or more.
              </p>
            )}
            {/* Nothing jumps when it comes. */}
            <TotalAtBid {...total} rates={!leads} />
          </>
        )}
      </div>
      {/* Two lines, whatever is in the first: with three in one, the next digit of the bids, the plan or its end took or
          left a line, and moved all below. */}
      <div className="-mb-2 flex flex-wrap justify-between gap-x-3 border-t border-line pt-2">
        {priceShown ? (
          <Button look="quiet" className="-mx-5" onClick={() => bidding.show('history')}>
            <History aria-hidden className="size-4" />
            {plural(lot.bidCount, 'bid')}
          </Button>
        ) : (
          <span className="h-11" />
        )}
        {state.kind === 'open' && bidding.registration.kind !== 'none' && (
          <Suspense>{plan}</Suspense>
        )}
        <div className="flex basis-full items-center justify-between gap-x-3">
          <Button look="quiet" className="-mx-5" onClick={() => showTerms(auction)}>
            Auction terms
          </Button>
          <span className="min-w-0 text-right text-sm text-ink-soft">
            {pickupPlace(auction.auction)}
          </span>
        </div>
        {state.kind === 'open' && lot.pendingBidAmount !== null && (
          <Suspense>
            <WaitingNote lot={lot} onTakenBack={() => void live.refetch()} />
          </Suspense>
        )}
        {/* Last, and on its own line, because it comes and goes with the lead. */}
        {lot.mayRetract && leads && (
          <div className="basis-full">
            {lot.correctedSinceBid === true && (
              <p className="text-sm">This lot was corrected since you bid.</p>
            )}
            <Button look="quiet" className="-mx-5" onClick={() => bidding.show('retract')}>
              Retract my bid
            </Button>
          </div>
        )}
      </div>
      {bidding.labels.includes('won') && <div className="pt-2">{afterWin}</div>}
      {canBid && (
        <BidBar lot={lot} bidding={bidding} total={<ShortTotal {...total} short="bar" />} />
      )}
      <BidDialogs live={live} auction={auction} bidding={bidding} imageUrl={imageUrl} />
    </section>
  );
}

/** The bid button, or why there is none. */
function BidSlot({ lot, bidding }: { lot: Lot; bidding: Bidding }) {
  const { state } = bidding;
  if (state.kind !== 'open') {
    return (
      <p className="rounded-full bg-sunken px-5 py-3 text-center text-sm text-ink-soft">
        {state.kind === 'preview' ? 'Bidding has not opened yet' : 'Bidding has ended'}
      </p>
    );
  }
  if (lot.barredReason !== undefined) {
    return <p className="text-sm text-ink-soft">{lot.barredReason}</p>;
  }
  return (
    <Button id={placeBidId} className="w-full" onClick={bidding.bid}>
      {bidding.buttonText}
    </Button>
  );
}

/** On a line of its own: beside the viewer's amounts, which come and go, it would change its place. */
function Estimate({ lot }: { lot: Lot }) {
  const text = estimate(lot);
  if (text === '') return null;
  return (
    <p className="basis-full pt-1 text-sm text-ink-soft">
      Estimate <span className="font-semibold text-ink tabular-nums">{text}</span>
    </p>
  );
}

function OwnAmounts({ lot, maxAllIn }: { lot: Lot; maxAllIn: ReactNode }) {
  const max = lot.currentBid?.currentMaxAmount ?? null;
  if (max === null && lot.pendingBidAmount === null) return null;
  return (
    <dl className="flex gap-x-6">
      {max !== null && <Amount name="Your Max" dollars={max} note={maxAllIn} />}
      {lot.pendingBidAmount !== null && <Amount name="Pending" dollars={lot.pendingBidAmount} />}
    </dl>
  );
}

function Amount({ name, dollars, note }: { name: string; dollars: number; note?: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold">
        <Money dollars={dollars} />
      </dd>
      {note && <dd className="text-xs text-ink-soft">{note}</dd>}
    </div>
  );
}

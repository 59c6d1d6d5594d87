import { texts } from '@fairlot/contract';
import type { AuctionSession, LotTile } from '@fairlot/contract';
import { auctionHeaderState, countdown, formatCountdown } from '@fairlot/rules';
import type { AuctionHeaderState } from '@fairlot/rules';
import { useClock } from '@fairlot/ui/clock.ts';
import { secondsTo } from '@fairlot/ui/seconds-to.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useCloseWords } from '../catalogue/public.ts';
import { nextClosing } from '../live/public.ts';
import { duration } from '../../lib/duration.ts';
import { lateBids } from '../../lib/late-bids.ts';
import { usePauseReason } from './use-pause-reason.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

const auctionHeaderText = {
  closed: 'Closed',
  preview: 'Preview',
  countdown: 'Sale begins to close',
  'happening-now': 'Happening Now',
} as const;

/** State of the auction's header at a moment (epoch milliseconds). */
export function headerStateAt(session: AuctionSession, now: number): AuctionHeaderState {
  const { closeTime, closed, publishDate } = session;
  const secondsToClose = secondsTo(closeTime, now);
  return auctionHeaderState({ secondsToClose, closed, published: publishDate !== null });
}

/** From an hour before the sale begins to close until it has. */
export function closesWithinHour(session: AuctionSession, now: number): boolean {
  const { kind } = headerStateAt(session, now);
  const left = secondsTo(session.closeTime, now) ?? Infinity;
  return kind === 'happening-now' || (kind === 'countdown' && left <= 3_600);
}

const tones: Record<AuctionHeaderState['kind'], string> = {
  countdown: 'bg-sunken',
  'happening-now': 'bg-brass-tint text-brass',
  closed: 'bg-sunken text-ink-soft',
  preview: 'bg-sunken text-ink-soft',
};

/**
 * The sale's state in large type: closed, preview, or the time until it begins to close, and then until the next lot
 * does.
 */
export function AuctionState({
  session,
  lots,
}: {
  session: AuctionSession;
  /** Those that close next; none: unknown. */
  lots: readonly LotTile[];
}) {
  const pauseReason = usePauseReason(session);
  const kind = useClock((now) => headerStateAt(session, now).kind);
  const left = useClock((now) => {
    const state = headerStateAt(session, now);
    if (state.kind === 'countdown') return formatCountdown(state.countdown);
    const next = state.kind === 'happening-now' ? nextClosing(lots, now) : null;
    return next === null ? '' : formatCountdown(countdown(Math.ceil((next.at - now) / 1000)));
  });
  const closeWords = useCloseWords(session);
  const late = lateBids(session.auction.softCloseSeconds, 'sale');
  const { cancellationReason } = session;
  if (cancellationReason !== undefined) {
    return (
      <div className={classNames('rounded-md px-4 py-3', tones.closed)}>
        <p className="text-sm font-semibold wrap-anywhere">
          {texts.cancelledBySeller(cancellationReason)}
        </p>
        <p className="text-sm">{texts.nobodyOwesAnything}</p>
      </div>
    );
  }
  if (pauseReason !== null && kind !== 'closed') {
    return (
      <div className={classNames('rounded-md px-4 py-3', tones['happening-now'])}>
        <p className="text-sm font-semibold wrap-anywhere">{texts.pausedBecause(pauseReason)}</p>
        <p className="text-sm">{texts.noBidsWhilePaused}</p>
      </div>
    );
  }
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-3 rounded-md px-4 py-2 sm:block sm:py-3',
        tones[kind],
      )}
    >
      <p className="text-sm font-semibold">{auctionHeaderText[kind]}</p>
      {(kind === 'countdown' || kind === 'happening-now') && (
        // Keeps its line for the moment between the last close and the sale's.
        <p
          className={classNames(
            'min-h-7 tabular-nums sm:min-h-8',
            kind === 'happening-now' && 'max-sm:basis-full',
          )}
        >
          {kind === 'countdown' && <span className="text-sm">in </span>}
          {kind === 'happening-now' && left !== '' && (
            <span className="text-sm">Next lot closes in </span>
          )}
          <span className="font-display text-xl font-semibold sm:text-2xl">{left}</span>
        </p>
      )}
      {kind === 'preview' && <p className="text-sm">Bidding has not begun.</p>}
      {session.closeTimeLocalStr !== '' && kind !== 'preview' && (
        <p
          className={classNames(
            'text-sm',
            // A phone has the time that still runs instead.
            kind === 'happening-now' ? 'max-sm:hidden' : 'max-sm:basis-full',
          )}
        >
          {/* Beside the clock that runs to it, the time says enough. */}
          {kind === 'happening-now' && `${closeWords} `}
          {unbrokenTime(session.closeTimeLocalStr)}
        </p>
      )}
      {kind === 'happening-now' && (
        <p className="text-sm">
          {/* One line on a phone. */}
          <span className="max-sm:hidden">
            One lot every {duration(session.auction.lotIntervalSeconds)}.{' '}
          </span>
          {late !== '' && `${late}.`}
        </p>
      )}
    </div>
  );
}

import { texts } from '@fairlot/contract';
import type { Auction, Lot } from '@fairlot/contract';
import { expiringUnder } from '@fairlot/rules';
import type { LotPageState } from '@fairlot/rules';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { lateBids } from '../../lib/late-bids.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { lotPageText } from './bid-words.ts';
import { minutesAndSeconds } from './minutes-and-seconds.ts';
import { useExtendedOtherwise } from './use-extended-otherwise.ts';

/** The lot's time: what is left and the close in the auction's zone, or the lot's final state. */
export function LotClock({
  lot,
  state,
  secondsToClose,
  sale: { timeZone, softCloseSeconds },
}: {
  lot: Lot;
  state: LotPageState;
  secondsToClose: number | null;
  sale: Pick<Auction, 'timeZone' | 'softCloseSeconds'>;
}) {
  const extendedOtherwise = useExtendedOtherwise(lot);
  if (state.kind !== 'open' || lot.closeTime === null) {
    return (
      <div className={roomClass}>
        <p className="font-display text-2xl font-semibold">
          {state.kind === 'open' ? null : finalText(state.kind, lot)}
        </p>
        {state.kind === 'withdrawn' && (lot.withdrawalReason ?? '') !== '' && (
          <p className="text-sm font-medium wrap-anywhere">{lot.withdrawalReason}</p>
        )}
        {lot.closedDateStr !== '' && (
          <p className="text-sm text-ink-soft">Closed {lot.closedDateStr}</p>
        )}
      </div>
    );
  }
  if (lot.pauseReason != null) {
    return (
      <div className={roomClass}>
        {/* Text flows around the buttons: the longest reason fits in four lines. */}
        <span aria-hidden className="float-right h-11 w-25" />
        <p className="text-sm font-medium wrap-anywhere">{texts.pausedBecause(lot.pauseReason)}</p>
      </div>
    );
  }
  const lastMinute = secondsToClose !== null && secondsToClose < expiringUnder;
  const extended = extendedBySeconds(lot);
  return (
    <div className={roomClass}>
      <p className="text-sm text-ink-soft">Closes in</p>
      <p className={classNames('text-xl font-semibold', lastMinute && 'text-bad')}>
        <CountdownText to={lot.closeTime} turns={lastMinute} />
      </p>
      <p className="text-sm text-ink-soft">
        <time dateTime={lot.closeTime}>{localTime(lot.closeTime, timeZone)}</time>
        {/* Smaller, so that it stays on one line of a phone. */}
        <span className="block text-xs leading-5">
          {extended > 0
            ? `Extended by ${minutesAndSeconds(extended)}${extendedOtherwise ? '' : ' by a late bid'}`
            : lateBids(softCloseSeconds, 'lot')}
        </span>
      </p>
    </div>
  );
}

function finalText(kind: keyof typeof lotPageText, { cancellationCause: cause }: Lot): string {
  return kind === 'withdrawn' && cause !== undefined
    ? texts.cancelledLot(cause)
    : lotPageText[kind];
}

/** Room for four lines in every state, so that nothing below moves when the state changes. */
const roomClass = 'min-h-24';

/** Seconds between the lot's scheduled close and its close now. */
function extendedBySeconds({ closeTime, scheduledCloseTime }: Lot): number {
  if (closeTime === null || scheduledCloseTime === null) return 0;
  return Math.max(0, (Date.parse(closeTime) - Date.parse(scheduledCloseTime)) / 1000);
}

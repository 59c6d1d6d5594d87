import type { Lot } from '@fairlot/contract';
import { expiringUnder } from '@fairlot/rules';
import type { ReactNode } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { leadsAtMaximum } from './bidder-view.ts';
import { bidLabelText } from './bid-words.ts';
import type { Bidding } from './use-bidding.ts';

/** The bid bar of a phone, at the bottom edge while the lot is open. */
export function BidBar({
  lot,
  bidding,
  total,
}: {
  lot: Lot;
  bidding: Bidding;
  /** What the viewer would pay, all in: of the next bid, after its amount. */
  total: ReactNode;
}) {
  const { secondsToClose, view } = bidding;
  const isAtMaximum = leadsAtMaximum(lot, view.part);
  const next = view.part === 'leading' && !isAtMaximum ? null : lot.minimumBid;
  const lastMinute = secondsToClose !== null && secondsToClose < expiringUnder;
  return (
    <div
      data-bid-bar
      className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-x-3 gap-y-2 border-t max-[18rem]:flex-col max-[18rem]:items-stretch border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-lifted lg:hidden"
    >
      <div className="min-w-0 flex-1 text-sm leading-tight text-ink-soft">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Money
            key={lot.secureId}
            dollars={lot.currentBid?.currentAmount ?? lot.startPrice}
            className="text-lg font-bold text-ink"
          />
          {view.part === 'none' ? (
            // Takes the room that the price leaves, and never a line of its own.
            <span className="grow basis-0 truncate text-xs">
              {lot.currentBid === null ? 'Starting bid' : 'Current bid'}
            </span>
          ) : (
            <span
              className={classNames(
                'font-semibold',
                view.part === 'leading' ? 'text-good' : 'text-bad',
              )}
            >
              {bidLabelText[view.part === 'leading' ? 'high-bid' : 'outbid']}
            </span>
          )}
        </p>
        {lot.closeTime !== null && (
          <p
            className={classNames(
              'truncate text-xs leading-4.5',
              lastMinute && lot.pauseReason == null && 'text-bad',
            )}
          >
            {lot.pauseReason == null ? (
              <>
                {/* Another of one's lots may be in the strip above. */}
                Lot {lot.lotNumber} · <CountdownText to={lot.closeTime} />
                {isAtMaximum ? ' · at your max' : ' left'}
              </>
            ) : (
              'Paused'
            )}
          </p>
        )}
        {/* Two prices of four digits fill the line of a phone. */}
        <div className="-mr-2 min-h-4.5 truncate text-xs leading-4.5 tracking-tight max-[24rem]:text-[0.6875rem]">
          {next !== null && (
            <>
              {isAtMaximum ? 'Raise to' : 'Bid'} <Money dollars={next} />:{' '}
            </>
          )}
          {total}
        </div>
      </div>
      {/* As wide as its words where the lines beside it need the rest. */}
      <Button className="min-[24rem]:min-w-36" onClick={bidding.bid}>
        {bidding.buttonText}
      </Button>
    </div>
  );
}
